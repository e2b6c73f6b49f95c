import { type ComponentProps, type ReactNode, useId } from "react"

const look = "mt-1.5 block min-h-11 w-full border border-muted bg-raised px-3 text-ink"

type FieldProps = ComponentProps<"input"> & { label: string; hint?: ReactNode }

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      <input id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={look} {...input} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type SelectProps = ComponentProps<"select"> & {
  label: string
  hint?: ReactNode
  options: readonly (readonly [value: string, name: string])[]
}

export function Select({ label, hint, options, ...select }: SelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-medium text-[0.9375rem]">
        {label}
      </label>
      <select id={id} aria-describedby={hint ? `${id}-hint` : undefined} className={look} {...select}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string; hint: string }[]
  onChoose?(value: Value): void
}

export function Choice<Value extends string>({ legend, name, options, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend className="font-medium text-[0.9375rem]">{legend}</legend>
      {options.map(({ value, label, hint }, index) => (
        <label key={value} className="mt-2 flex min-h-9 cursor-pointer items-baseline gap-3">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={index === 0}
            onChange={() => onChoose?.(value)}
            className="accent-accent"
          />
          <span>
            {label} <span className="text-[0.9375rem] text-muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
