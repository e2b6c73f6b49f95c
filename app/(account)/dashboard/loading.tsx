import { Unavailable } from "@/components/account/panel"

const questions = [{ isLoading: true }]

export default function LoadingPage() {
  return <Unavailable of={questions} />
}
