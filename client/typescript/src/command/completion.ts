import { commands, everywhere, find, isChosen, nextWords, type Option, startingWith } from "./commands"

type Candidate = { word: string; text: string }

/** Candidates for the last word, one a line: the word, a tab, and its description. */
export function complete(words: readonly string[]): string {
  const last = words.at(-1) ?? ""
  const candidates = candidatesFor(words.slice(0, -1)).filter(({ word }) => word.startsWith(last))
  const offered = last.startsWith("-") ? candidates : candidates.filter(({ word }) => !word.startsWith("-"))
  return (offered.length > 0 ? offered : last === "" ? candidates : [])
    .map(({ word, text }) => `${word}\t${text}\n`)
    .join("")
}

function candidatesFor(before: readonly string[]): Candidate[] {
  const { words, waiting } = readSoFar(before)
  if (waiting) return (waiting.choices ?? []).map((word) => ({ word, text: "" }))
  const next = nextWords(words).map((word) => ({ word, text: textOf([...words, word]) }))
  return [...next, ...choicesAfter(words), ...optionsOf(words).map(candidateOf)]
}

function readSoFar(before: readonly string[]): { words: string[]; waiting: Option | null } {
  const words: string[] = []
  let waiting: Option | null = null
  const all = [...everywhere, ...commands.flatMap(({ options }) => options)]
  for (const [at, word] of before.entries()) {
    if (waiting) waiting = null
    else if (!word.startsWith("-")) words.push(word)
    else {
      const own = optionsOf(before.slice(0, at).filter((each) => !each.startsWith("-")))
      const option = [...own, ...all].find(({ name }) => word === `--${name}`)
      waiting = option?.value ? option : null
    }
  }
  return { words, waiting }
}

function optionsOf(words: readonly string[]): readonly Option[] {
  if (startingWith(words).length === 0) return []
  const found = find(words)
  return [...("command" in found ? found.command.options : []), ...everywhere]
}

function choicesAfter(words: readonly string[]): Candidate[] {
  const here = startingWith(words).filter((command) => isChosen(command.words[words.length] ?? ""))
  return here.flatMap(({ choices = [] }) => choices.map((word) => ({ word, text: "" })))
}

const candidateOf = ({ name, text }: Option): Candidate => ({ word: `--${name}`, text: firstSentence(text) })

function textOf(words: readonly string[]): string {
  const [only, ...others] = startingWith(words)
  return only && others.length === 0 ? firstSentence(only.summary) : ""
}

const firstSentence = (text: string) => text.replace(/[.:(].*$/s, "").trim()

export const completionScript = (shell: string) => scripts[shell] ?? ""

const options = commands.flatMap((command) => command.options)
const isFile = ({ value }: Option) => value === "FILE" || value === "PATH"

const scripts: Record<string, string> = {
  bash: `_assay() {
  local IFS=$'\\n'
  COMPREPLY=($(assay --complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _assay assay
`,
  zsh: `#compdef assay
_assay() {
  local -a candidates
  local line
  for line in "\${(@f)$(assay --complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  (( $#candidates )) && _describe assay candidates || _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _assay assay
`,
  fish: `function __assay_complete
  set -l words (commandline -opc) (commandline -ct)
  assay --complete $words[2..] 2>/dev/null
end
complete -c assay -f -a '(__assay_complete)'
${options
  .filter(isFile)
  .map(({ name }) => `complete -c assay -l ${name} -r -F\n`)
  .join("")}`,
}
