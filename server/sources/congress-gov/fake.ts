import { congressOn } from "../../context/alternative/hearing"
import { addDays } from "../../platform/dates"
import { newYorkDate } from "../../platform/exchange/sessions"
import { recorded } from "../testing/recorded"
import { type Fake, json, lastNoon, type Reply } from "../testing/routes"

export const routes: Fake = {
  scenarios: `
    canceled postponed moved none paged one_failing_detail failing_details missing_date older_dates
    unknown_status`,
  answer({ path, query, headers, scenario, baseUrl }, world) {
    const key = headers["x-api-key"] ?? query.get("api_key")
    if (!key) return json(403, { error: { code: "API_KEY_INVALID", message: "An invalid api_key was supplied." } })
    const [, congress, chamber, eventId] = /^\/v3\/committee-meeting\/(\d+)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? []
    if (!congress) return json(404, { error: "Unknown resource" })
    const noon = lastNoon(world)
    const today = newYorkDate(noon)
    const meetings = scenario === "none" || Number(congress) !== congressOn(today) ? [] : meetingsOf(today, scenario)
    const ofChamber = meetings.filter((meeting) => meeting.chamber.toLowerCase() === chamber)
    if (eventId)
      return detail(
        ofChamber.find((meeting) => meeting.eventId === eventId),
        scenario,
      )
    const [from, to] = [query.get("fromDateTime") ?? "", query.get("toDateTime") ?? "9999"]
    const changed = ofChamber.filter(({ updateDate }) => updateDate >= from && updateDate <= to)
    const offset = Number(query.get("offset") ?? "0")
    const limit = Math.min(scenario === "paged" ? 2 : 250, Number(query.get("limit") ?? "20"))
    const url = (each: Meeting) => `${baseUrl}/v3/committee-meeting/${congress}/${chamber}/${each.eventId}?format=json`
    const rows = changed.slice(offset, offset + limit).map((each) => {
      const { chamber: of, congress: number, eventId: id, updateDate } = each
      return { chamber: of, congress: number, eventId: id, updateDate, url: url(each) }
    })
    const { request } = recordedList
    return json(200, { committeeMeetings: rows, pagination: { count: changed.length }, request })
  },
}

const recordedList = JSON.parse(recorded("congress-gov/committee-meeting-list.json"))
const { committeeMeeting: recordedMeeting } = JSON.parse(
  recorded("congress-gov/committee-meeting-118-house-115538.json"),
)

type Meeting = ReturnType<typeof meetingsOf>[number]

function detail(meeting: Meeting | undefined, scenario: string): Reply {
  const isFailing =
    scenario === "failing_details" || (scenario === "one_failing_detail" && meeting?.eventId === "118655")
  if (isFailing) return { status: 500, body: "" }
  if (!meeting) return json(404, { error: "No CommitteeMeeting matches the given query." })
  const { date, ...undated } = meeting
  return json(200, {
    committeeMeeting: scenario === "missing_date" && meeting.eventId === "118651" ? undated : { date, ...undated },
  })
}

const committees = [
  ["hsif00", "House Energy and Commerce Committee"],
  ["hsba20", "House Financial Services Subcommittee on Financial Institutions"],
  ["hsas00", "House Armed Services Committee"],
  ["hsap00", "House Appropriations Committee"],
  ["hsju00", "House Judiciary Committee"],
] as const

function meetingsOf(today: string, scenario: string) {
  const congress = congressOn(today)
  const instant = (date: string, time: string) =>
    scenario === "older_dates" ? `${date} ${time}+00:00` : `${date}T${time}Z`
  const at = (days: number, hour = "15:00:00") => instant(addDays(today, days), hour)
  const house = committees.map(([systemCode, name], index) => ({
    ...recordedMeeting,
    chamber: index === 3 ? "NoChamber" : "House",
    committees: [{ name, systemCode, url: "https://api.congress.gov/v3/committee/house" }],
    congress,
    date: at(11 + index),
    eventId: String(118651 + index),
    location:
      index === 2
        ? { address: { buildingName: "Norfolk City Hall", city: "Norfolk", state: "VA" } }
        : { building: "Rayburn House Office Building", room: String(2123 + index) },
    meetingStatus: "Scheduled",
    title: `A hearing on matter ${index + 1} before the committee`,
    type: index === 1 ? "Markup" : index === 3 ? "Meeting" : "Hearing",
    updateDate: instant(addDays(today, -index), "14:20:11"),
    witnesses:
      index === 0 ? [{ name: "Ms. Ada Quillfeather", organization: "Pfizer Inc.", position: "Vice President" }] : [],
  }))
  const [first, ...rest] = house
  const changed: Record<string, Partial<(typeof house)[number]>> = {
    canceled: { meetingStatus: "Canceled", updateDate: `${today}T16:00:00Z` },
    postponed: { meetingStatus: "Postponed", updateDate: `${today}T16:00:00Z` },
    moved: { meetingStatus: "Rescheduled", date: at(18), updateDate: `${today}T16:00:00Z` },
    unknown_status: { meetingStatus: "In recess" },
  }
  return [{ ...first, ...changed[scenario] }, ...rest]
}
