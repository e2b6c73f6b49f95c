import { Unavailable } from "@/components/account/panel"

const questions = [{ isLoading: true }]

/** While a page of the dashboard is on its way. */
export default function LoadingPage() {
  return <Unavailable of={questions} />
}
