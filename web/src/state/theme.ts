// Light or dark: as the system says, until a person says otherwise.

import { effect, signal } from "@preact/signals";
import { load, save } from "./store";

export type Theme = "auto" | "light" | "dark";

export const theme = signal<Theme>(load<Theme>("theme", "auto"));

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(dark.matches);

export const isDark = (): boolean => (theme.value === "auto" ? systemDark.value : theme.value === "dark");

export function startTheme(): void {
  dark.addEventListener("change", () => {
    systemDark.value = dark.matches;
  });
  effect(() => {
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    save("theme", theme.value);
  });
}

export function toggleTheme(): void {
  theme.value = isDark() ? "light" : "dark";
}
