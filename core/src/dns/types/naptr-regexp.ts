/*
 * The rewriting rule of a NAPTR (RFC 3402, 3.2): `!pattern!replacement!flags` with any one delimiter. Servers read the
 * pattern as a POSIX extended regular expression and refuse the zone where it is none, so it is read here as well.
 */

/** What is wrong with a rule, or null. */
export function regexpFault(rule: string): string | null {
  if (rule.includes('\0')) return 'the regexp has a NUL'
  const delimiter = rule[0] ?? ''
  if (/[0-9i\\]/.test(delimiter)) return `the regexp cannot begin with ${JSON.stringify(delimiter)}`
  const [pattern, replacement, flags, ...more] = partsOf(rule.slice(1), delimiter)
  if (pattern === undefined || replacement === undefined || flags === undefined || more.length > 0)
    return 'the regexp has not three parts between its delimiters'
  if (flags !== '' && flags !== 'i') return `${JSON.stringify(flags)} is not a flag of a regexp`
  const groups = groupsOf(pattern)
  if (groups === null) return 'the pattern of the regexp is not an extended regular expression'
  const largest = Math.max(0, ...Array.from(replacement.matchAll(/\\(\d)/g), ([, digit]) => Number(digit)))
  return largest > groups ? `the replacement refers to group ${largest}, and there are ${groups}` : null
}

/** Cut at each delimiter that is not escaped. */
function partsOf(text: string, delimiter: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === delimiter) parts.push('')
    else parts[parts.length - 1] += character === '\\' ? character + (text[++at] ?? '') : character
  }
  return parts
}

const BRACKET =
  /^\[\^?\]?(?:[^\]\\[]|\[:(?:alnum|digit|punct|alpha|graph|space|blank|lower|upper|cntrl|print|xdigit):\])*\]/
const COUNT = /^\{(\d{1,3})(?:(,)(\d{0,3}))?\}/
const MOST_REPEATS = 255

/** How many groups a pattern has, or null where it is none. */
function groupsOf(pattern: string): number | null {
  let [groups, depth, hasAtom] = [0, 0, false]
  for (let at = 0; at < pattern.length; ) {
    const character = pattern[at] ?? ''
    let length = 1
    if (character === '(') {
      ;[groups, depth, hasAtom] = [groups + 1, depth + 1, false]
    } else if (character === ')') {
      if (!hasAtom || --depth < 0) return null
    } else if (character === '|') {
      if (!hasAtom) return null
      hasAtom = false
    } else if ('*+?{'.includes(character)) {
      if (!hasAtom || '*+?{'.includes(pattern[at - 1] ?? '') || pattern[at - 1] === '^') return null
      if (character === '{') length = countLength(pattern.slice(at))
      // A repetition of a repetition has no meaning that all agree on.
      if (length === 0 || '*+?{'.includes(pattern[at + length] ?? ' ')) return null
    } else {
      length = atomLength(pattern, at, groups)
      hasAtom = true
    }
    if (length === 0) return null
    at += length
  }
  return depth === 0 && hasAtom ? groups : null
}

function countLength(text: string): number {
  const [all = '', low, comma, high] = COUNT.exec(text) ?? []
  if (Number(low) > MOST_REPEATS || Number(high || 0) > MOST_REPEATS) return 0
  return comma && high && Number(high) < Number(low) ? 0 : all.length
}

function atomLength(pattern: string, at: number, groups: number): number {
  const character = pattern[at]
  if (character === '[') return BRACKET.exec(pattern.slice(at))?.[0].length ?? 0
  if (character !== '\\') return 1
  const next = pattern[at + 1] ?? ''
  if (next === '' || next === '0') return 0
  return /[1-9]/.test(next) && Number(next) > groups ? 0 : 2
}
