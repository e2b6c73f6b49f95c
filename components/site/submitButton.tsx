import type { ComponentProps } from "react"

type SubmitButtonProps = Pick<ComponentProps<"button">, "children" | "name" | "value"> & { isPending?: boolean }

/** Stays enabled while pending, so that focus is not lost; the form ignores a second press. */
export function SubmitButton({ isPending = false, ...rest }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={isPending}
      className="min-h-12 cursor-pointer bg-ink px-6 font-medium text-paper hover:bg-accent aria-disabled:cursor-progress aria-disabled:opacity-70"
      {...rest}
    />
  )
}
