import { slotOf } from "../../server/platform/process"

/*
 * Runs before each file of tests. Files share a process: whether one of them skips the waits of its upstreams, and what
 * it has learnt of them, is nothing to the next.
 */
Reflect.deleteProperty(globalThis, slotOf("upstreams"))
