// Made by tools/symbols.mjs from crates/picture; do not edit.

export interface Look {
  /** The name of its colour tokens. */
  key: string;
  colour: string;
  /** Of land held, on a light and on a dark page. */
  tint: string;
  dark: string;
  /** Outline and emblem on a grid of 24 units. */
  badge: string;
  emblem: string;
  /** A light badge carries a dark emblem and an outline. */
  light: boolean;
}

/** Silhouettes on a grid of 32 units. */
export const silhouettes: Record<string, string> = {
  "infantry": "M8.5 11.5C8.5 6 11 3 15 3s6.5 3 6.5 8.5h1v2h-15v-2zM11.5 14.3h7v1.2l3 .8 1.2 8.2h-2.4v6.5h-4l-1.3-5-1.3 5h-4v-6.5h-2.4l1.2-8.2 3-.8zM24.8 3h1.8v10h1v8l-1.2 7h-2.6l1-7v-8z",
  "artillery": "M6.3 20.5a6.2 6.2 0 1 1 12.4 0a6.2 6.2 0 1 1-12.4 0zM10 20.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM12.5 13.3L28.6 5.4L30.5 9L18 15.5zM18.2 15.2L20.2 14.5L22.6 22.8L18.8 22.8zM7.5 22.5L11 25.8L4.8 30L2 30L2 27z",
  "tank": "M6 20.5h20a4.25 4.25 0 0 1 0 8.5h-20a4.25 4.25 0 0 1 0-8.5zM6.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM11.9 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM17.6 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM23.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM4 19.3l3-3h3.2l1.3-7.3h10.5l.8 2.2h8.2v2.8h-7.4l.4 2.3h2.2l3 3z",
  "armor": "M6 20.5h20a4.25 4.25 0 0 1 0 8.5h-20a4.25 4.25 0 0 1 0-8.5zM6.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM11.9 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM17.6 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM23.2 24.75a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM4 19.3l3-3h3.2l1.3-7.3h10.5l.8 2.2h8.2v2.8h-7.4l.4 2.3h2.2l3 3z",
  "antiaircraft-gun": "M6 26.8h20v3.4h-20zM14 20.5h4v6.8h-4zM9.5 15.5l13 3.5-1.8 5-11.2-3zM12.8 15.2L19.2 2.3L22 3.6L15.9 16zM17.6 16.6L23.8 4.6L26.6 6L20.4 17.5z",
  "industrial-complex": "M3 29v-13l7-4.5v4.5l7-4.5v4.5l6-4 .8-10h4.4l1.8 27zM7.5 20.3v4.2h3.8v-4.2zM14 20.3v4.2h3.8v-4.2zM20.5 20.3v4.2h3.8v-4.2z",
  "factory": "M3 29v-13l7-4.5v4.5l7-4.5v4.5l6-4 .8-10h4.4l1.8 27zM7.5 20.3v4.2h3.8v-4.2zM14 20.3v4.2h3.8v-4.2zM20.5 20.3v4.2h3.8v-4.2z",
  "fighter": "M16 2.5c1.4 0 2.1 1.6 2.1 4v4.5l12.4 3.4v4.2l-12.3-1.2-.9 7.6 4.7 2.4v2.8l-6-1-6 1v-2.8l4.7-2.4-.9-7.6-12.3 1.2v-4.2l12.4-3.4v-4.5c0-2.4.7-4 2.1-4z",
  "carrier-fighter": "M16 1c1.4 0 2.1 1.4 2.1 3.6v4l12.4 3v3.9l-12.3-1.1-.9 5.6 4.7 2.2v2.4l-6-.9-6 .9v-2.4l4.7-2.2-.9-5.6-12.3 1.1v-3.9l12.4-3v-4c0-2.2.7-3.6 2.1-3.6zM3 27h26v3.4h-26z",
  "bomber": "M16 2c1.6 0 2.2 1.5 2.2 3.8v4.4h2.6v-2h2v2h2.4v-1.6h2v1.9l3 .6v3.6l-12 .9-.7 9 5 1.8v3l-5.5-.5-1 2.1-1-2.1-5.5.5v-3l5-1.8-.7-9-12-.9v-3.6l3-.6v-1.9h2v1.6h2.4v-2h2v2h2.6v-4.4c0-2.3.6-3.8 2.2-3.8z",
  "battleship": "M.8 21h30.4l-3.6 8.5h-23.6zM12.3 20v-6.5h2v-10h2v10h3.3v-3.5h2.2v10zM5.3 20v-3l-4.8-.7v-1.8l5 .4.5-1.4h5v6.5zM27.2 20v-3l4.3-.7v-1.8l-4.5.4-.5-1.4h-3.5v6.5z",
  "aircraft-carrier": "M.8 15h30.4v3.2l-3 1.3-2.5 9.5h-19.4l-2.5-9.5-3-1.3zM19 14v-5h1.5v-5h1.9v5h2.9l1 5z",
  "carrier": "M.8 15h30.4v3.2l-3 1.3-2.5 9.5h-19.4l-2.5-9.5-3-1.3zM19 14v-5h1.5v-5h1.9v5h2.9l1 5z",
  "cruiser": "M3.2 21.5h25.6l-3.2 8h-19.6zM13.8 20.5v-14h1.9v7l2.2 2 1.5-3h2v8zM23 20.5v-5.2h2.7l.4 1.1 3.6-.4v1.8l-3.4.5v2.2zM5.7 20.5v-2.2l-3.4-.5v-1.8l3.6.4.4-1.1h5.7v5.2z",
  "destroyer": "M5.5 23h21.5l-2.7 6.5h-16zM9.8 22v-3.2h2.7l.6-4.8h2.6l.5 4.8h1.8v3.2zM20 22v-4.2h3l.3 1 3.9-.4v1.8l-3.7.5v1.3z",
  "submarine": "M1.5 22.5c3-3.5 6-4.2 9.5-4.2h1l1-6h2.2v-5.3h4v2.2h-2v3.1h1.8l1 6h2.5c3.5 0 5.5.7 8.5 4.2-3 4-5.5 5-9 5h-11.5c-3.5 0-6-1-9-5z",
  "transport": "M1.2 18.5h6.3v2.2h14l2-2.7h7.3l-3.8 11.5h-22.2zM3.2 17v-6h1.6v-4h2.8v4h2v6zM13 19.5v-13.5h2v4.2l7.3 7.8-1.4 1.3-5.9-6.3v6.5z"
};

export const unknownUnit = "M16 3l13 13-13 13-13-13z";

export const looks: Record<string, Look> = {
  "germany": {
    "key": "germany",
    "colour": "#464F55",
    "tint": "#B4B9B8",
    "dark": "#4A5358",
    "badge": "M2 2h20v20h-20z",
    "emblem": "M5 8.2l7-3 7 3v2h-14zM6.2 11.2h2.5v5.8h-2.5zM10.75 11.2h2.5v5.8h-2.5zM15.3 11.2h2.5v5.8h-2.5zM5 17.9h14v2h-14z",
    "light": false
  },
  "soviet-union": {
    "key": "soviet-union",
    "colour": "#9C3526",
    "tint": "#D39A87",
    "dark": "#6E3A31",
    "badge": "M12 1l11 8.2-4.2 13.3h-13.6l-4.2-13.3z",
    "emblem": "M12 5c.6 2 3.9 3.6 3.9 6.3 0 1.2-.5 2.1-1.2 2.7h.9v5.8h-7.2v-5.8h.9c-.7-.6-1.2-1.5-1.2-2.7 0-2.7 3.3-4.3 3.9-6.3z",
    "light": false
  },
  "japan": {
    "key": "japan",
    "colour": "#E2A02B",
    "tint": "#F1CF8C",
    "dark": "#82622A",
    "badge": "M1.5 12a10.5 10.5 0 1 1 21 0a10.5 10.5 0 1 1-21 0z",
    "emblem": "M9.1 8.1a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM12.8 10.8a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM11.4 15.2a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM6.8 15.2a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM5.4 10.8a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0zM9.5 12a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1-5 0z",
    "light": true
  },
  "united-kingdom": {
    "key": "united-kingdom",
    "colour": "#C3AB70",
    "tint": "#E9DDBF",
    "dark": "#615A45",
    "badge": "M2.5 2h19v10.5c0 5-4.5 8-9.5 10-5-2-9.5-5-9.5-10z",
    "emblem": "M5.6 7.5l3.2 3.5 3.2-5.5 3.2 5.5 3.2-3.5-1 7h-10.8zM6.6 15.7h10.8v1.9h-10.8z",
    "light": true
  },
  "italy": {
    "key": "italy",
    "colour": "#70487A",
    "tint": "#C7B0CA",
    "dark": "#533C5B",
    "badge": "M12 .3l11.7 11.7-11.7 11.7-11.7-11.7z",
    "emblem": "M5.5 8.3h13v2.2h-13zM6.5 11.3h11v6h-2.2v-2.7a1.4 1.4 0 0 0-2.8 0v2.7h-1v-2.7a1.4 1.4 0 0 0-2.8 0v2.7h-2.2z",
    "light": false
  },
  "united-states": {
    "key": "united-states",
    "colour": "#55732F",
    "tint": "#BCC99E",
    "dark": "#475B33",
    "badge": "M12 .8l9.8 5.6v11.2l-9.8 5.6-9.8-5.6v-11.2z",
    "emblem": "M12 4.8l1.9 5.2h5.4l-4.3 3.3 1.6 5.3-4.6-3.3-4.6 3.3 1.6-5.3-4.3-3.3h5.4z",
    "light": false
  },
  "china": {
    "key": "china",
    "colour": "#57AF91",
    "tint": "#B9DBCC",
    "dark": "#356052",
    "badge": "M2.5 22v-10.5a9.5 9.5 0 0 1 19 0v10.5z",
    "emblem": "M12 4.5c.5 1.8 2.3 2.8 4.7 3.3v1.5h-9.4v-1.5c2.4-.5 4.2-1.5 4.7-3.3zM8.8 9.9h6.4v1.1c1.3.8 2.7 1.2 4 1.3v1.5h-14.4v-1.5c1.3-.1 2.7-.5 4-1.3zM7 14.6h3.3v4.4h-3.3zM13.7 14.6h3.3v4.4h-3.3z",
    "light": true
  }
};

export const unknownLook: Look = {
  "key": "unknown",
  "colour": "#8C8674",
  "tint": "#D8D2C2",
  "dark": "#2A3136",
  "badge": "M2 7h20v10h-20z",
  "emblem": "M7 10.5h10v3h-10z",
  "light": false
};
