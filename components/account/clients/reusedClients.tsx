import type { EndedClient } from "@/server/accounts/oauth/grants"
import { minuteText } from "../instants"

/** Apps that lost their connection lately because a token was used again after it had been replaced. */
export function ReusedClients({ clients }: { clients: readonly EndedClient[] }) {
  if (clients.length === 0) return null
  return (
    <>
      <h3 className="mt-8 mb-2 font-medium">Disconnected for safety</h3>
      <p className="mb-3 max-w-[40rem] text-muted">
        An old token of these apps was used again after it had been replaced. Somebody else may hold a copy, so the
        connection ended. Connect the app again to go on.
      </p>
      <ul className="list-none p-0">
        {clients.map(({ name, host, endedAt }) => (
          <li key={`${endedAt} ${host}`} className="mb-1 [overflow-wrap:anywhere]">
            <bdi>{name ?? "Unnamed app"}</bdi>{" "}
            <span className="label text-muted">
              {host}, {minuteText(endedAt)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
