// A picture of every panel of War Room: see positions/.
import { picturePanels } from "./picture.mjs";

picturePanels("war-room");
