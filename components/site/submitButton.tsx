import type { ReactNode } from "react"

type SubmitButtonProps = { children: ReactNode; isPending?: boolean }

/** The one button of a form. It stays pressable while it works, so that focus is not lost; the form ignores the second press. */
export function SubmitButton({ children, isPending = false }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={isPending}
      className="min-h-12 cursor-pointer bg-ink px-6 font-medium text-paper hover:bg-accent aria-disabled:cursor-progress aria-disabled:opacity-70"
    >
      {children}
    </button>
  )
}
