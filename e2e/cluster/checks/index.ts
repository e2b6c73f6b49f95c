import { answers } from "./answers"
import { changes } from "./changes"
import type { Check } from "./check"
import { limits } from "./limits"
import { pages, signUp } from "./people"
import { rolling } from "./rolling"

export const checks: readonly Check[] = [...limits, ...changes, answers, signUp, pages, rolling]
