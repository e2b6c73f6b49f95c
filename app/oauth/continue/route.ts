import { redirect } from "next/navigation"
import { takeWaitingRequest } from "../waiting"

export const dynamic = "force-dynamic"

/** The end of a sign-in for a client: returns to the request that waits in this browser. */
export async function GET(): Promise<never> {
  redirect(await takeWaitingRequest())
}
