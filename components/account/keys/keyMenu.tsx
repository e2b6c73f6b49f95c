import { Menu } from "@base-ui/react/menu"
import type { OwnKey } from "@/server/accounts/keys/list"
import { buttonLook } from "../button"
import type { KeyVerb } from "./keyDialog"

const verbs: Record<KeyVerb, string> = {
  limit: "Set limits",
  rotate: "Rotate",
  rename: "Rename",
  expire: "Set an expiry date",
  revoke: "Revoke",
}

export function KeyMenu({ of, onChoose }: { of: OwnKey; onChoose(verb: KeyVerb): void }) {
  const possible = (Object.keys(verbs) as KeyVerb[]).filter((verb) => verb !== "rotate" || of.status === "active")
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonLook("quiet")}>
        Change<span className="sr-only"> the key {of.name ?? of.prefix}</span>
      </Menu.Trigger>
      <Menu.Portal container={typeof document === "undefined" ? undefined : document.getElementById("content")}>
        <Menu.Positioner align="end" sideOffset={4}>
          <Menu.Popup className="min-w-40 border border-ink bg-paper py-1 outline-none">
            {possible.map((verb) => (
              <Menu.Item
                key={verb}
                onClick={() => onChoose(verb)}
                className="flex min-h-10 cursor-pointer items-center px-4 outline-none data-[highlighted]:bg-ink data-[highlighted]:text-paper"
              >
                {verbs[verb]}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
