import { type Cidr, containsAddress, parseAddress } from '@cadastre/core/ip'
import type { AddressSet } from './schema.ts'

export type Shape = Pick<AddressSet, 'range_kind' | 'start_address' | 'end_address' | 'explicit_addresses'>

/** A set is a range or a list; what the other shape would need is left out. */
export function shapedAs<Input extends Shape>(input: Input): Input {
  return input.range_kind === 'contiguous'
    ? { ...input, explicit_addresses: [] }
    : { ...input, start_address: null, end_address: null }
}

/** Why the shape is no part of the network, as a sentence; null when it is. */
export function shapeFault(network: Cidr, networkText: string, shape: Shape): string | null {
  const addresses = shape.range_kind === 'contiguous' ? endsOf(shape) : shape.explicit_addresses
  if (addresses === null) return 'A contiguous set needs start_address and end_address'
  if (addresses.length === 0) return 'An explicit set needs at least one address'
  const parsed = addresses.map(parseAddress)
  const [start, end] = parsed
  if (shape.range_kind === 'contiguous' && start && end) {
    if (start.family !== end.family) return 'start_address and end_address are of different families'
    if (start.value > end.value) return 'start_address is after end_address'
  }
  const outside = addresses.find((_, index) => !isInside(network, parsed[index]))
  return outside === undefined ? null : `${outside} is not in ${networkText}`
}

const endsOf = ({ start_address, end_address }: Shape): string[] | null =>
  start_address === null || end_address === null ? null : [start_address, end_address]

const isInside = (network: Cidr, address: ReturnType<typeof parseAddress> | undefined): boolean =>
  Boolean(address && containsAddress(network, address))

const SHAPE: readonly (keyof Shape)[] = ['range_kind', 'start_address', 'end_address', 'explicit_addresses']

export const changesShape = (changes: object): boolean => SHAPE.some((name) => name in changes)
