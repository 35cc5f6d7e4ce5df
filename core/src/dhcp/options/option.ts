import type { Kind } from './kinds.ts'

/** An option as people and servers know it. */
export type Option = {
  readonly code: number
  /** As it is stored and shown. */
  readonly name: string
  readonly kind: Kind
  /** As Kea calls it; absent where Kea has no definition of its own, and gets the bytes. */
  readonly keaName?: string
  readonly description: string
  readonly rfc: string
  /** Set by the protocol itself, not by whoever configures a server. */
  readonly isOfProtocol?: true
}

/** The two protocols have options of their own. */
export type Protocol = 4 | 6

/** The code, the name, what it holds, what it is for, and where that is written. */
export type Row = readonly [code: number, name: string, kind: Kind, description: string, rfc: string]

/** What a table says beside its rows. */
export type Exceptions = {
  /** Kea's name where it is another one. */
  readonly kea?: Readonly<Record<number, string>>
  /** What Kea does not know. */
  readonly unknownToKea: readonly number[]
  readonly ofProtocol: readonly number[]
}

export function optionsOf(rows: readonly Row[], { kea = {}, unknownToKea, ofProtocol }: Exceptions): readonly Option[] {
  return rows.map(([code, name, kind, description, rfc]) => ({
    code,
    name,
    kind,
    description,
    rfc: `RFC ${rfc}`,
    ...(unknownToKea.includes(code) ? {} : { keaName: kea[code] ?? name }),
    ...(ofProtocol.includes(code) ? { isOfProtocol: true as const } : {}),
  }))
}
