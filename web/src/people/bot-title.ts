import type { BotInfo } from "../api/wire";
import { capital, spoken } from "../ui/words";

/** What a bot is called; one that has no title, by its id. */
export const botTitle = (bot: Pick<BotInfo, "id" | "title">) => bot.title || capital(spoken(bot.id));
