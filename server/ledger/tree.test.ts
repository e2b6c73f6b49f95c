import { assert, integer, property } from "fast-check"
import { describe, expect, it } from "vitest"
import { provesConsistency, provesInclusion } from "./proofs"
import { readTilePath, rootOfRange, type Tiles, tileName, tileNumberText, tilesFor, tileWidth } from "./tiles"
import { consistencyRanges, hashLeaf, inclusionRanges, type LeafRange, rootOf } from "./tree"
import { edgeOf } from "./treeEdge"

/** The leaves and roots with which RFC 6962 implementations are tested. */
const knownLeaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
const knownRoots = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]

const count = 66_200
const hashes = Array.from({ length: count }, (_, index) => hashLeaf(`leaf ${index}`))

/** All tiles of the tree over the first leaves, including incomplete ones. */
function tilesOf(size: number): Tiles {
  const tiles = new Map<string, Buffer[]>()
  let nodes = hashes.slice(0, size)
  for (let level = 0; nodes.length > 0; level++) {
    const above: Buffer[] = []
    for (let index = 0; index * tileWidth < nodes.length; index++) {
      const tile = nodes.slice(index * tileWidth, (index + 1) * tileWidth)
      tiles.set(tileName({ level, index }), tile)
      if (tile.length === tileWidth) above.push(rootOf(tile))
    }
    nodes = above
  }
  return tiles
}

const rootOfFirst = (size: number) => rootOf(hashes.slice(0, size))
const rootsOf = (tiles: Tiles, ranges: readonly LeafRange[]) => ranges.map((range) => rootOfRange(tiles, range))

describe("the tree", () => {
  it("has the known roots of RFC 6962", () => {
    const edge = edgeOf(0, [])
    for (const [index, leaf] of knownLeaves.entries()) {
      edge.add(hashLeaf(Buffer.from(leaf, "hex")))
      expect(edge.root().toString("hex")).toBe(knownRoots[index])
    }
  })

  it("grows by its right edge alone, wherever it resumes", { tags: "slow" }, () => {
    for (const size of [0, 1, 255, 256, 257, 65_535]) {
      const before = tilesOf(size)
      const unfinished = [0, 1, 2].map((level) => {
        const nodes = Math.floor(size / tileWidth ** level)
        return [...(before.get(tileName({ level, index: Math.floor(nodes / tileWidth) })) ?? [])]
      })
      const edge = edgeOf(size, unfinished)
      const final = hashes.slice(size, size + 600).flatMap((hash) => edge.add(hash))
      const whole = tilesOf(size + 600)
      expect(edge.root()).toEqual(rootOfFirst(size + 600))
      for (const { level, index, hashes: own, root } of final) {
        expect(own).toEqual(whole.get(tileName({ level, index })))
        expect(root).toEqual(rootOf(own))
      }
    }
  })

  it("proves at every size that it holds a leaf and begins with an earlier tree", { tags: "slow" }, () => {
    const sizes = integer({ min: 1, max: 2_000 })
    assert(
      property(sizes, sizes, integer({ min: 0, max: 1_999 }), (one, other, place) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const tiles = tilesOf(to)
        const index = place % to
        const later = { size: to, root: rootOfFirst(to) }
        const inclusion = rootsOf(tiles, inclusionRanges(index, to))
        expect(provesInclusion({ index, hash: hashes[index] }, later, inclusion)).toBe(true)
        expect(provesInclusion({ index, hash: hashLeaf("another leaf") }, later, inclusion)).toBe(false)
        const consistency = rootsOf(tiles, consistencyRanges(from, to))
        expect(provesConsistency({ size: from, root: rootOfFirst(from) }, later, consistency)).toBe(true)
        if (from < to) {
          expect(provesConsistency({ size: from, root: hashLeaf("another tree") }, later, consistency)).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })

  it("needs only a few tiles for a proof, however large it is", () => {
    expect(tilesFor(inclusionRanges(123_456_789, 1_000_000_000)).length).toBeLessThan(10)
    expect(tilesFor(consistencyRanges(123_456_789, 1_000_000_000)).length).toBeLessThan(10)
  })
})

describe("the path of a tile", () => {
  it("is written in groups of three digits, as in tlog-tiles", () => {
    expect([0, 67, 1_234_067].map(tileNumberText)).toEqual(["000", "067", "x001/x234/067"])
    expect(readTilePath("0/x001/x234/067")).toEqual({ level: 0, index: 1_234_067, width: 256 })
    expect(readTilePath("entries/000.p/12")).toEqual({ level: "entries", index: 0, width: 12 })
  })

  const others = "0/1 0/x000/001 0/000.p/0 0/000.p/256 64/000 0/000/ entries 00/000 0/000.p/ 0/abc"
  it.each(others.split(" "))("is refused in another form: %s", (path) => {
    expect(readTilePath(path)).toBeNull()
  })
})
