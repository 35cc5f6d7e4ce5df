import { type Cidr, formatAddress, parseAddress, parseCidr, sizeOf } from '@cadastre/core/ip'

/** What a cell of the map shows: one address and its status, or how much of a range is taken. */
export type Cell =
  | { kind: 'address'; address: string; status: string; id: string | null }
  | { kind: 'range'; first: string; last: string; share: number; isAnyTaken: boolean }
  | { kind: 'unknown'; first: string; last: string }

export interface Known {
  id: string
  address: string
  status: string
}

export interface Gap {
  first: string
  last: string
}

/** Up to a /22 every address has a cell of its own. */
export const mostCells = 1024

export const hasCellPerAddress = (network: string): boolean => {
  const cidr = cidrOf(network)
  return cidr !== null && sizeOf(cidr) <= BigInt(mostCells)
}

/** One cell per address of a small network. */
export function addressCells(network: string, known: readonly Known[]): Cell[] {
  const cidr = cidrOf(network)
  if (!cidr) return []
  const byAddress = new Map(known.map((row) => [row.address, row]))
  return Array.from({ length: Number(sizeOf(cidr)) }, (_, at): Cell => {
    const address = formatAddress({ family: cidr.family, value: cidr.first + BigInt(at) })
    const row = byAddress.get(address)
    return { kind: 'address', address, status: row?.status ?? freeStatus(cidr, at), id: row?.id ?? null }
  })
}

/** The ends of an IPv4 network are no host's, whether there is a row for them or not. */
function freeStatus({ family, prefix }: Cidr, at: number): string {
  if (family === 6 || prefix >= 31) return 'free'
  const last = 2 ** (32 - prefix) - 1
  return at === 0 ? 'network' : at === last ? 'broadcast' : 'free'
}

/** A large network in equal ranges. The gaps are the lowest ones; `isCut` says that there are more above them. */
export function rangeCells(network: string, gaps: readonly Gap[], isCut: boolean): Cell[] {
  const cidr = cidrOf(network)
  if (!cidr) return []
  const step = sizeOf(cidr) / BigInt(mostCells)
  const free = gaps.map(valuesOf)
  const horizon = isCut ? (free.at(-1)?.last ?? cidr.first) : cidr.first + sizeOf(cidr) - 1n
  let from = 0
  return Array.from({ length: mostCells }, (_, at) => {
    const first = cidr.first + BigInt(at) * step
    const last = first + step - 1n
    while (free[from] && (free[from]?.last ?? 0n) < first) from++
    return first > horizon ? unknown(cidr, first, last) : rangeCell(cidr, first, last, free.slice(from, from + 1000))
  })
}

function rangeCell(cidr: Cidr, first: bigint, last: bigint, free: readonly Values[]): Cell {
  let freeCount = 0n
  for (const gap of free) {
    if (gap.first > last) break
    freeCount += min(gap.last, last) - max(gap.first, first) + 1n
  }
  const size = last - first + 1n
  const ends = endsWithin(cidr, first, last)
  const taken = size - freeCount - ends
  const share = Number((taken * 1000n) / size) / 1000
  return { kind: 'range', first: text(cidr, first), last: text(cidr, last), share, isAnyTaken: taken > 0n }
}

/** Addresses at the ends of the network that are neither free nor anybody's. */
function endsWithin({ family, first, ...cidr }: Cidr, low: bigint, high: bigint): bigint {
  const last = first + sizeOf({ family, first, ...cidr }) - 1n
  return BigInt(Number(low === first) + Number(family === 4 && high === last))
}

const unknown = (cidr: Cidr, first: bigint, last: bigint): Cell => ({
  kind: 'unknown',
  first: text(cidr, first),
  last: text(cidr, last),
})

/** Columns and the size of a cell, so that the map fills the width it has. */
export function mapGrid(cells: number, width: number): { columns: number; rows: number; pitch: number } {
  const preferred = cells <= 64 ? 16 : cells <= 256 ? 32 : 64
  const columns = Math.min(preferred, Math.max(8, 2 ** Math.floor(Math.log2(Math.max(1, width / 9)))), cells || 1)
  return { columns, rows: Math.ceil(cells / columns), pitch: Math.min(28, width / columns) }
}

/** The cell at a point of the picture. */
export function cellAt(x: number, y: number, { columns, pitch }: { columns: number; pitch: number }): number | null {
  const column = Math.floor(x / pitch)
  if (column < 0 || column >= columns || y < 0) return null
  return Math.floor(y / pitch) * columns + column
}

type Values = { first: bigint; last: bigint }
const valuesOf = ({ first, last }: Gap): Values => ({ first: value(first), last: value(last) })
const value = (address: string): bigint => parseAddress(address)?.value ?? 0n
const text = ({ family }: Cidr, at: bigint): string => formatAddress({ family, value: at })
const min = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)
const cidrOf = (network: string): Cidr | null => parseCidr(network)?.cidr ?? null
