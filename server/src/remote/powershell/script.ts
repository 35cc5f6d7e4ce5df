/** What can stand in a script as a value. */
export type ScriptValue = string | number | boolean | null | readonly ScriptValue[]

/** Text of PowerShell made by `ps` alone: whatever is not written in our sources stands in it as a quoted value. */
export class Script {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A script with values: ps`Get-DnsServerZone -Name ${name}`. Other scripts can be part of it. */
export function ps(strings: TemplateStringsArray, ...parts: readonly (ScriptValue | Script)[]): Script {
  const texts = parts.map((part) => (part instanceof Script ? part.text : quoted(part)))
  return new Script(String.raw({ raw: strings.raw }, ...texts))
}

// PowerShell takes each of these for an apostrophe, also inside a string that an ASCII one opened.
const APOSTROPHES = /['\u2018\u2019\u201a\u201b]/g

/** A value as PowerShell reads it back unchanged; nothing in it is ever executed or expanded. */
export function quoted(value: ScriptValue): string {
  if (value === null) return '$null'
  if (typeof value === 'boolean') return value ? '$true' : '$false'
  if (typeof value === 'number') return quotedNumber(value)
  if (typeof value === 'string') return quotedText(value)
  return `@(${value.map(quoted).join(',')})`
}

function quotedNumber(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError('Only whole numbers go into a script')
  return value < 0 ? `(${value})` : String(value)
}

function quotedText(value: string): string {
  // The encoding on the way has no place for half a character, and the parser takes NUL for the end.
  if (!value.isWellFormed() || value.includes('\0')) throw new RangeError('A value for a script is not proper text')
  return `'${value.replace(APOSTROPHES, '$&$&')}'`
}
