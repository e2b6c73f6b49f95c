import { Button } from "./button"

type CardActionsProps<Verb extends string> = {
  name: string
  verbs: readonly (readonly [verb: Verb, label: string])[]
  isShown: boolean
  onShow(): void
  onChoose(verb: Verb): void
}

/** What can be done with a webhook or an alert; each button says to screen readers which one. */
export function CardActions<Verb extends string>({ name, verbs, isShown, onShow, onChoose }: CardActionsProps<Verb>) {
  return (
    <div className="mt-2 flex flex-wrap gap-x-5">
      {!isShown && (
        <Button kind="quiet" onClick={onShow}>
          Show deliveries<span className="sr-only"> of {name}</span>
        </Button>
      )}
      {verbs.map(([verb, label]) => (
        <Button key={verb} kind="quiet" onClick={() => onChoose(verb)}>
          {label}
          <span className="sr-only"> of {name}</span>
        </Button>
      ))}
    </div>
  )
}
