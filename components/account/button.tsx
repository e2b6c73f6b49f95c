import type { ComponentProps } from "react"

const looks = {
  primary: "min-h-11 bg-ink px-5 font-medium text-paper hover:bg-accent",
  plain: "min-h-11 border border-ink px-4 hover:bg-ink hover:text-paper",
  quiet: "min-h-9 text-accent text-[0.9375rem] underline decoration-1 underline-offset-4 hover:decoration-2",
  danger: "min-h-11 bg-danger px-5 font-medium text-paper",
} as const

export type ButtonKind = keyof typeof looks

export function buttonLook(kind: ButtonKind): string {
  return `shrink-0 cursor-pointer disabled:cursor-not-allowed disabled:opacity-60 ${looks[kind]}`
}

export function Button({ kind = "plain", type = "button", ...rest }: ComponentProps<"button"> & { kind?: ButtonKind }) {
  return <button type={type} className={buttonLook(kind)} {...rest} />
}
