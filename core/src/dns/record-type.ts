import { DnsFault } from './fault.ts'
import type { Field } from './fields.ts'
import type { Tokens } from './tokens.ts'
import { typeCode } from './type-codes.ts'
import type { WireReader, WireWriter } from './wire.ts'

type Fields = Readonly<Record<string, Field<unknown>>>
type ValueOf<One> = One extends Field<infer Value> ? Value : never
export type DataOf<Some extends Fields> = { [Key in keyof Some]: ValueOf<Some[Key]> }
// A type of the table, where it does not matter which: the data are then only handed from one method to another.
export type AnyData = Record<string, never>

export type Traits<Data> = {
  /** What is wrong with the parts taken together, or null. */
  check?: (data: Data) => string | null
  /** The data in the form by which two values are the same, where that is not their own. */
  sameAs?: (data: Data) => Data
  /** Names that lead on to hosts: they must be host names, have addresses, and not be aliases. */
  hosts?: (data: Data) => string[]
  /** Whether the owner must be a host name (RFC 1123): no underscore. */
  isForHosts?: boolean
  /** Whether there can be one of it at a name and no more. */
  isSingle?: boolean
  /** Made by signing; left out where somebody else will sign. */
  isDnssec?: boolean
}

/** What can be done with the values of one record type. `Data` is the value in parts, as plain JSON. */
export type RecordType<Data = AnyData> = Traits<Data> & {
  name: string
  code: number
  parse(tokens: Tokens): Data
  print(data: Data): string
  /** The value at once in its one spelling; zone files are read this way. */
  spell(tokens: Tokens): string
  read(wire: WireReader): Data
  write(wire: WireWriter, data: Data): void
}

/** A record type from the fields of its value, in the order in which they stand. */
export function recordType<const Some extends Fields>(
  type: string,
  fields: Some,
  traits: Traits<DataOf<Some>> = {},
): RecordType<DataOf<Some>> {
  type Data = DataOf<Some>
  // The fields are of many kinds, but every one meets only the part of the data it is named for.
  const list = Object.entries(fields) as unknown as [keyof Data & string, Field<Data[keyof Data]>][]
  const print = (data: Data): string => {
    let text = ''
    for (const [key, field] of list) {
      const part = field.print(data[key])
      if (part !== '') text += text === '' ? part : ` ${part}`
    }
    return text
  }
  const parse = (tokens: Tokens): Data => {
    const data = {} as Data
    let part = ''
    try {
      for (const [key, field] of list) {
        part = key
        data[key] = field.parse(tokens)
      }
    } catch (error) {
      throw withPlace(error, type, part)
    }
    return checked(type, data, traits)
  }
  return {
    ...traits,
    name: type,
    code: typeCode(type),
    parse,
    print,
    spell: (tokens) => print(parse(tokens)),
    read: (wire) => {
      const data = {} as Data
      // What a server sent is there, sound or not; it is judged when somebody wants to keep it.
      for (const [key, field] of list) data[key] = field.read(wire)
      return data
    },
    write: (wire, data) => {
      for (const [key, field] of list) field.write(wire, data[key])
    },
  }
}

function withPlace(error: unknown, type: string, key: string): unknown {
  return error instanceof DnsFault ? new DnsFault(error.code, `${type} ${words(key)}: ${error.message}`) : error
}

const words = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function checked<Data>(type: string, data: Data, { check }: Traits<Data>): Data {
  const sentence = check?.(data) ?? null
  if (sentence !== null) throw new DnsFault('value', `${type}: ${sentence}`)
  return data
}
