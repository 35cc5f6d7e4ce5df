/** One option of a form: its name in the catalogue, and its value as it is typed. */
export interface OptionRow {
  name: string
  text: string
}

/** Options as the form keeps them, which is JSON: a map by name, or a list with the name of each. */
export function rowsOf(json: string): OptionRow[] {
  const value = parsed(json)
  if (Array.isArray(value)) return value.map(({ name, code, value: one }) => rowOf(name || `option-${code}`, one))
  return Object.entries(value).map(([name, one]) => rowOf(name, one))
}

type Listed = { name?: string; code?: number; value: unknown }

function parsed(json: string): Readonly<Record<string, unknown>> | readonly Listed[] {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

const rowOf = (name: string, value: unknown): OptionRow => ({ name, text: textOf(value) })

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

/** The same as JSON again. The server reads the texts by what each option holds. */
export const jsonOf = (rows: readonly OptionRow[]): string =>
  JSON.stringify(Object.fromEntries(rows.map(({ name, text }) => [name, text])))

/** What a kind of the catalogue is, in words. */
export function kindText(kind: string): string {
  const one = kind.replace(/-list$/, '')
  return `${one.replaceAll('-', ' ')}${one === kind ? '' : ', several with commas'}`
}
