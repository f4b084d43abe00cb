// A picture of every panel of Anniversary: see positions/.
import { picturePanels } from "./picture.mjs";

picturePanels("anniversary");
