import { requireScope } from "../../accounts/keys/keyLimits"
import type { Holder } from "../../accounts/keys/verify"
import { refusals } from "../../accounts/refusals"
import { mayFollow, mayFollowBy, type Topic, topics } from "../../events/topics"
import type { StreamQuestion } from "../requests/streamParams"

type Asked = Pick<StreamQuestion, "subscription" | "isOwnChoice">

export function requireTopics({ subscription, isOwnChoice }: Asked, holder: Holder, pricingUrl: string): void {
  const { topics: asked } = subscription
  const { tier } = holder
  const beyond = isOwnChoice ? asked.find((topic) => !mayFollow(tier, topic)) : undefined
  if (beyond) throw refusals.topicTierTooLow(beyond, tier, topics[beyond].tier, pricingUrl)
  const allowed = allowedTopics({ subscription }, holder)
  const lacking = isOwnChoice || allowed.length === 0 ? asked.find((topic) => !allowed.includes(topic)) : undefined
  if (lacking) requireScope(holder, topics[lacking].scope, pricingUrl)
}

export function allowedTopics({ subscription }: Pick<Asked, "subscription">, holder: Holder): Topic[] {
  return subscription.topics.filter((topic) => mayFollowBy(holder, topic))
}
