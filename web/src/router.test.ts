import { expect, test } from "vitest";
import { routeOf } from "./router";

test("addresses lead to pages", () => {
  expect(routeOf("/", "")).toEqual({ page: "home" });
  expect(routeOf("/t/abc", "#key")).toEqual({ page: "table", table: "abc", key: "key" });
  expect(routeOf("/t/abc", "")).toEqual({ page: "table", table: "abc", key: null });
  expect(routeOf("/t/abc/replay", "")).toEqual({ page: "replay", table: "abc", key: null });
  expect(routeOf("/rules/some-game", "#a.b")).toEqual({
    page: "rules",
    game: "some-game",
    row: "a.b",
    find: "",
  });
  expect(routeOf("/rules/some-game", "#find=aircraft%20carrier")).toEqual({
    page: "rules",
    game: "some-game",
    row: null,
    find: "aircraft carrier",
  });
  expect(routeOf("/nowhere/at/all", "")).toEqual({ page: "lost" });
});
