type StateMarkProps = { isTrouble: boolean; isUnknown?: boolean; name: string }

/** The mark's shape differs too, for readers who cannot tell the colors apart. */
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
