/** `npm run fuzz [-- requests|memory]`: attacks a server of its own, both ways if none is named, and fails on any finding. */

const attacks = ["requests", "memory"] as const
const named = attacks.filter((attack) => process.argv.includes(attack))

let isSound = true
for (const attack of named.length > 0 ? named : attacks) {
  const { run }: { run(): Promise<boolean> } = await import(`./${attack}.ts`)
  isSound = (await run()) && isSound
}
process.exit(isSound ? 0 : 1)

export {}
