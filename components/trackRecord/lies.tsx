import { failing, quiet } from "./lies.json"

/** What the holder of the log's key could get past the verifier, by the tests that tell it lies. */
export function Lies() {
  return (
    <div className="mt-10">
      <p className="max-w-[42rem]">
        Our tests tell the verifier {failing + quiet.length} lies, as the holder of the log’s key could.{" "}
        <a href="/docs/transparency-log#what-the-verifier-catches">It fails on {failing} of them</a>, and not on these:
      </p>
      <table className="mt-4 w-full border-collapse text-left text-[0.9375rem]">
        <caption className="sr-only">Lies that do not fail verification</caption>
        <thead>
          <tr className="label border-ink border-b align-bottom text-muted">
            <Head>Lie</Head>
            <Head>The verifier</Head>
            <Head>What exposes it</Head>
          </tr>
        </thead>
        <tbody>
          {quiet.map(({ what, isShown, exposedBy }) => (
            <tr key={what} className="border-rule border-b align-top max-sm:block max-sm:py-2.5">
              <th scope="row" className="py-2.5 pr-4 font-normal max-sm:block max-sm:py-0">
                {what}
              </th>
              <td className="whitespace-nowrap py-2.5 pr-4 text-muted max-sm:block max-sm:py-0">
                {isShown ? "Shows it" : "Notices nothing"}
              </td>
              <td className="py-2.5 max-sm:block max-sm:py-0">
                <span className="text-muted sm:hidden">What exposes it: </span>
                {withCode(exposedBy)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-1.5 pr-4 font-normal max-sm:sr-only">
      {children}
    </th>
  )
}

const withCode = (text: string) =>
  text.split("`").map((part, at) => (at % 2 === 1 ? <code key={part}>{part}</code> : part))
