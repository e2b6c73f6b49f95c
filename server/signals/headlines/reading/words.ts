/** Past forms and participles that are not regular. */
const irregular = new Map(
  `
    win won, lose lost, cut cut, hit hit, put put, beat beaten, buy bought, sell sold,
    withdraw withdrew withdrawn, take took taken, give gave given, get got gotten, fall fell fallen,
    find found, leave left, quit quit, throw threw thrown, overthrow overthrew, pay paid, lay laid,
    choose chose chosen, see saw seen, shut shut, steal stole stolen, break broke broken, set set, shed shed,
    rip ripped, grow grew grown, split split, let let, make made, tell told, bring brought, strike struck,
    begin began begun, rise rose risen, stop stopped, drop dropped, trim trimmed, scrap scrapped, top topped,
    tap tapped, bar barred, ban banned, slap slapped, nab nabbed, grab grabbed, axe axed, snap snapped,
    dip dipped, lag lagged, nix nixed, step stepped, snag snagged, bag bagged, drag dragged, bid bid,
    sink sank sunk, spend spent, refer referred, tear tore torn, hold held, send sent, come came come, go went gone,
    keep kept, catch caught, build built, sweep swept, shrink shrank shrunk, slide slid, fly flew flown, blow blew blown,
    draw drew drawn, write wrote written, freeze froze frozen, withhold withheld, undo undid undone, outdo outdid outdone,
    overshoot overshot, undershoot undershot, shoot shot, pip pipped, net netted, wrap wrapped, omit omitted, chop chopped,
    up upped, outstrip outstripped, clip clipped, lop lopped, swat swatted, bat batted, unplug unplugged, hook hooked, gut gutted,
    outbid outbid, spin spun, ship shipped, rap rapped, bin binned, jet jetted, flag flagged, stick stuck
  `
    .split(",")
    .map((forms) => forms.trim().split(" "))
    .map(([stem, ...past]) => [stem, past] as const),
)

const doubled =
  /^(?:win|cut|hit|put|get|quit|shut|split|let|begin|stop|drop|trim|scrap|top|tap|bar|ban|slap|nab|grab|snap|lag|step|snag|bag|drag|bid|refer|set|shed|rip|pip|net|wrap|omit|chop|up|outstrip|clip|lop|swat|bat|unplug|outbid|spin|ship|rap|bin|flag|gut)$/

/** All forms of some verbs, as an alternative of a pattern. Words in brackets follow the verb: "step(down)". */
export function v(verbs: string): string {
  return `(?:${verbs.split(" ").flatMap(formsOf).join("|")})`
}

/** The forms of verbs that cannot be passive. */
export function active(verbs: string): string {
  return `(?:${verbs
    .split(" ")
    .flatMap((verb) => [verb, present(verb)])
    .join("|")})`
}

function formsOf(verb: string): string[] {
  const [, stem, particle] = /^([^(]+)(?:\((\S+)\))?$/.exec(verb) ?? ["", verb, undefined]
  const forms = [stem, present(stem), ...past(stem), participle(stem)]
  return particle ? forms.map((form) => `${form} ${particle.replaceAll("_", " ")}`) : forms
}

function present(stem: string): string {
  if (/[^aeiou]y$/.test(stem)) return `${stem.slice(0, -1)}ies`
  return /(?:s|x|sh|ch|z)$/.test(stem) ? `${stem}es` : `${stem}s`
}

function past(stem: string): string[] {
  const known = irregular.get(stem)
  if (known) return known
  if (stem.endsWith("e")) return [`${stem}d`]
  return /[^aeiou]y$/.test(stem) ? [`${stem.slice(0, -1)}ied`] : [`${stem}ed`]
}

function participle(stem: string): string {
  if (stem.endsWith("e") && !stem.endsWith("ee")) return `${stem.slice(0, -1)}ing`
  return doubled.test(stem) ? `${stem}${stem[stem.length - 1]}ing` : `${stem}ing`
}

/** What follows is a reason, and no part of the event: "cuts jobs on weak outlook". */
const reasons = "(?:on|over|amid|due|citing|despite|because|after|ahead)"

/** Compiles a pattern of whole words. `~3 ` stands for up to three words that do not go on into a reason. */
export function pattern(words: string): RegExp {
  const gaps = words
    .replaceAll(/\n\s*/g, "")
    .replaceAll(/~(\d) /g, `(?:(?!${reasons} )\\S+ ){0,$1}?`)
    .replaceAll("(?:\\S+ ){1", `(?:(?!${reasons} )\\S+ ){1`)
  return new RegExp(`(?<= )(?:${gaps})(?= )`, "g")
}

/** Matches any of the words of a list. A word may be a pattern. */
export function anyOf(words: string): RegExp {
  return new RegExp(`^(?:${words.trim().split(/\s+/).join("|")})$`)
}
