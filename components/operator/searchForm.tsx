import { buttonLook } from "../account/button"
import { Field } from "../account/field"

type SearchFormProps = {
  label: string
  name: string
  value: string
  choice?: { label: string; name: string; value: string; options: readonly string[] }
}

export function SearchForm({ label, name, value, choice }: SearchFormProps) {
  return (
    <form className="mt-6 flex flex-wrap items-end gap-4">
      <div className="min-w-60 grow sm:max-w-96">
        <Field label={label} name={name} defaultValue={value} maxLength={100} />
      </div>
      {choice && (
        <label className="font-medium text-[0.9375rem]">
          {choice.label}
          <select
            name={choice.name}
            defaultValue={choice.value}
            className="mt-1.5 block min-h-11 border border-muted bg-raised px-3 font-normal"
          >
            <option value="">all</option>
            {choice.options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      )}
      <button type="submit" className={buttonLook("plain")}>
        Search
      </button>
    </form>
  )
}
