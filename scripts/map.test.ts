import { globSync, readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { rooms } from "../dependency-cruiser.config"

const map = readFileSync("README.md", "utf8").split("\n## Map\n")[1]
const rows = map.split("\n").filter((line) => line.startsWith("- "))
const folders = rows.flatMap((row) => [...row.split(":")[0].matchAll(/`([\w/]+)\/`/g)].map(([, folder]) => folder))

test("the map lists every room of the server, the lowest first", () => {
  const listed = folders.filter((folder) => folder.startsWith("server/"))
  expect(listed).toEqual(rooms.map((room) => `server/${room}`))
})

test("the map names every folder with code", () => {
  const entries = readdirSync(".", { withFileTypes: true })
  const own = entries.filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
  const withCode = own.filter(({ name }) => globSync(`${name}/**/*.{ts,tsx,mjs,py,sql}`).length > 0)
  expect(
    withCode.map(({ name }) => name).filter((name) => !folders.some((folder) => folder.split("/")[0] === name)),
  ).toEqual([])
})

test("what the map names is there", () => {
  expect(folders.filter((folder) => globSync(folder).length === 0)).toEqual([])
  for (const row of rows.slice(0, rooms.length)) {
    const [, room] = row.match(/`(server\/\w+)\/`/) ?? []
    const [, ...named] = [...row.matchAll(/`([\w-]+)\/`/g)].map(([, folder]) => `${room}/${folder}`)
    expect(named.filter((folder) => globSync(folder).length === 0)).toEqual([])
  }
})

test.each(rooms)("the file of %s to open first says in at most five lines what the room is for", (room) => {
  const [, file] = map.match(new RegExp(`\\(server/${room}/([\\w/]+\\.ts)\\)`)) ?? []
  const [comment] = readFileSync(`server/${room}/${file}`, "utf8").match(/^\/\*\n(?: \* .+\n)+ \*\/\n/) ?? []
  expect(comment?.split("\n").length).toBeLessThanOrEqual(6)
})
