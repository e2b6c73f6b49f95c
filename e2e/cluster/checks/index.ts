import { answers } from "./answers"
import { changes } from "./changes"
import type { Check } from "./check"
import { limits } from "./limits"
import { pages, signUp } from "./people"
import { rolling } from "./rolling"
import { streams } from "./streams"

export const checks: readonly Check[] = [...limits, ...changes, streams, answers, signUp, pages, rolling]
