import type { IpSpace, IpSpaceUpdate } from './schema.ts'

/** What an update really changes; keys sent with the value they already have are not changes. */
export function changesOf(current: IpSpace, input: IpSpaceUpdate): IpSpaceUpdate {
  const changed = Object.entries(input).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(current[name as keyof IpSpace]),
  )
  return Object.fromEntries(changed)
}

/** Objects and lists go to the database as JSON text; the driver would turn a list into an array of SQL. */
export function jsonColumns<Input extends object>(input: Input): { [Name in keyof Input]: Stored<Input[Name]> } {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isJson(value) ? JSON.stringify(value) : value]),
  ) as { [Name in keyof Input]: Stored<Input[Name]> }
}

type Stored<Value> = Value extends object ? string : Value
const isJson = (value: unknown): boolean => value !== null && typeof value === 'object'
