import { slotOf } from "../../server/platform/process"

/* Runs before each test file. Files share a process, but not their upstreams' skipped waits and other state. */
Reflect.deleteProperty(globalThis, slotOf("upstreams"))
