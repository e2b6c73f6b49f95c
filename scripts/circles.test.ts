import { expect, it } from "vitest"
import { findCircles } from "./circles"

const sources = (files: Record<string, string>) => new Map(Object.entries(files))

it("a folder and a file next to it that import each other are a circle, even over a third part", () => {
  const files = {
    "server/hosts/listen.ts": 'import { door } from "./pages/door"',
    "server/hosts/pages/door.ts": 'import {\n  type Way,\n} from "../routes"\nexport const door = 1',
    "server/hosts/routes.ts": "export type Way = string",
  }
  expect(findCircles(sources(files))).toEqual([])
  const circle = { ...files, "server/hosts/routes.ts": 'export { listen } from "./listen"' }
  expect(findCircles(sources(circle)).toSorted()).toEqual([
    "server/hosts/listen.ts and server/hosts/pages/ import each other: server/hosts/listen.ts imports server/hosts/pages/door.ts.",
    "server/hosts/pages/ and server/hosts/routes.ts import each other: server/hosts/pages/door.ts imports server/hosts/routes.ts.",
    "server/hosts/routes.ts and server/hosts/listen.ts import each other: server/hosts/routes.ts imports server/hosts/listen.ts.",
  ])
})

it("tests, other rooms and the files of one folder make no circle", () => {
  const files = {
    "server/hosts/listen.ts": 'import { door } from "./pages/door"',
    "server/hosts/pages/door.ts": 'import { mark } from "./mark"',
    "server/hosts/pages/mark.ts": 'import { type Door } from "./door"',
    "server/hosts/pages/door.test.ts": 'import { listen } from "../listen"',
    "server/surfaces/run.ts": 'import { listen } from "../hosts/listen"',
  }
  expect(findCircles(sources(files))).toEqual([])
})
