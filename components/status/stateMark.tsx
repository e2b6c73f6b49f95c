type StateMarkProps = { isTrouble: boolean; isUnknown?: boolean; name: string }

/** A state by its word, with a mark whose form differs too, for those who do not tell the colours apart. */
export function StateMark({ isTrouble, isUnknown = false, name }: StateMarkProps) {
  return (
    <span className={`label inline-flex items-center gap-2 ${isTrouble ? "text-danger" : "text-muted"}`}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        {isTrouble && <path d="M5 0.5 9.5 9.5H0.5Z" fill="currentColor" />}
        {!isTrouble && isUnknown && <circle cx="5" cy="5" r="3.5" fill="none" stroke="currentColor" />}
        {!isTrouble && !isUnknown && <circle cx="5" cy="5" r="4" fill="currentColor" />}
      </svg>
      {name}
    </span>
  )
}
