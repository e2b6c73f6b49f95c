import { run } from "./memory"

process.exit((await run()) ? 0 : 1)
