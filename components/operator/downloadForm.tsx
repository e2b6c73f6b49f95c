import { buttonLook } from "../account/button"

type DownloadFormProps = { action: string; of: string; submit: string }

/** Asks for a reason, which the audit trail keeps with who downloaded the file. */
export function DownloadForm({ action, of: subject, submit }: DownloadFormProps) {
  return (
    <form method="post" action={action} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="id" value={subject} />
      <input
        name="why"
        required
        maxLength={300}
        aria-label="Reason"
        placeholder="Reason"
        className="min-h-9 w-40 border border-muted bg-raised px-2 text-[0.9375rem]"
      />
      <button type="submit" className={buttonLook("quiet")}>
        {submit}
      </button>
    </form>
  )
}
