import { containsAddress, formatAddress, parseAddress, parseCidr } from '@cadastre/core/ip'

export type Numbered = { address: string; name: string }

const RANGES = ['224.0.0.0/4', 'ff00::/8'].flatMap((text) => parseCidr(text)?.cidr ?? [])

/** Consecutive group addresses with their names, or null when they run past the multicast range. */
export function numberedGroups(start: string, count: number, template: string, firstNumber: number): Numbered[] | null {
  const first = parseAddress(start)
  const range = first && RANGES.find((cidr) => containsAddress(cidr, first))
  if (!first || !range) return null
  const addresses = Array.from({ length: count }, (_, index) => ({ ...first, value: first.value + BigInt(index) }))
  if (!addresses.every((address) => containsAddress(range, address))) return null
  return addresses.map((address, index) => {
    const text = formatAddress(address)
    return { address: text, name: nameOf(template, firstNumber + index, text) }
  })
}

/** `{n}` is the number of the group, `{oct1}` to `{oct4}` are the parts of an IPv4 address. */
function nameOf(template: string, number: number, address: string): string {
  const octets = address.split('.')
  return template.replace(/\{(n|oct[1-4])\}/g, (_, token: string) =>
    token === 'n' ? String(number) : (octets[Number(token.slice(3)) - 1] ?? ''),
  )
}
