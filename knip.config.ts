import type { KnipConfiguration } from "knip"

/** What is started by its name, in a process or a thread of its own. The mark at the end: it is no test. */
const started = [
  "server/commands/{accounts,assay,audit,backup,doctor,ingest,keys,log,mail,migration,pages,pipeline,record,restore,start,witness,worker}.ts!",
  "server/{hosts/operations/thread,jobs/jobThread,surfaces/requests/computing/answerThread,sources/house-clerk/pdfThread}.ts!",
  "server/platform/database/embedded/restart.ts!",
  "server/ledger/verifier/{browser,program}.mjs!",
  "scripts/{buildPages,clients/write,sourceRules,test,testAll,upstreams}.ts",
  "scripts/{bundle,image}.mjs",
  "bench/index.ts",
  "bench/collection/{liveWorld,upstreams}.ts",
  "bench/computations/{anomalies,scanned}.ts",
  "bench/forecasts/{runs,universe}.ts",
  "bench/files/world.ts",
  "bench/growth/{coldAnswers,dueWorld,lateBars}.ts",
  "bench/log/verifier.ts",
  "bench/mcp/{crowd,served}.ts",
  "bench/memory/preload.ts",
  "bench/neighbours/{load,webhookWorker}.ts",
  "bench/portal/{served,viewing}.ts",
  "bench/requests/{bare,load,served,turns}.ts",
  "bench/start/{film,world}.ts",
  "e2e/{chaos,cluster,fuzz}/index.ts",
  "e2e/support/{listener,next,pipeline,webhookSender,world}Process.ts",
  "e2e/docs/runSamples.mjs",
  "e2e/upgrade/dump.ts",
  "server/accounts/mail/testing/{mailWorkerProcess,printSamples}.ts",
]

/** Read as text, or from a folder, file by file. */
const read = [
  "client/typescript/{assay,dist/*,src/*,src/command/main}.ts",
  "scripts/*.d.mts",
  "server/ledger/verifier/*.d.mts!",
  "server/sources/*/fake.ts",
  "server/surfaces/mcp/views/*.{css,mjs}!",
]

/**
 * What nobody uses, found by `npm run lint`: once with the tests, where an export needs another file that takes it; once
 * without them, where code needs a use that is no test.
 */
export default ({ production }: { production?: boolean }): KnipConfiguration => ({
  ignoreExportsUsedInFile: production,
  workspaces: {
    ".": {
      entry: [...started, ...read],
      project: [
        "**/*.{ts,tsx,mts,mjs,css}!",
        "prisma/*.prisma!",
        "!{dependency-cruiser,knip}.config.ts!",
        "!{bench,client,e2e,scripts}/**!",
        "!**/{testing/**,*.test.{ts,tsx}}!",
        "!server/sources/*/fake.ts!",
      ],
      vitest: { config: ["vitest.config.ts", "e2e/outages/vitest.config.ts"] },
      playwright: { config: ["playwright.config.ts", "e2e/pages/playwright.config.ts"] },
      ignoreDependencies: [
        // Fonts, named by the paths of their files: in app/fonts.ts and app/pictures/.
        "@fontsource-variable/geist",
        "@fontsource-variable/geist-mono",
        "geist",
        // Imported by the database client, which is generated and not committed.
        "@prisma/client",
        // The parser of dependency-cruiser, named in its configuration.
        "@swc/core",
      ],
      // Programs of the machine, not of npm: two of Linux, and what scripts/apt.ts installs.
      ignoreBinaries: ["mount", "umount", "redis-server", "pgbouncer", "openssl"],
    },
    "bench/web": { entry: "index.ts" },
    "e2e/clients": {},
  },
})
