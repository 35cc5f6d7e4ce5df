interface Dated {
  not_before: string
  not_after: string
}

export type Validity = 'Expired' | 'Not valid yet' | 'Ends soon' | 'Valid'

const soonMs = 30 * 86_400_000

/** Whether a certificate can be served now, and whether that ends within a month. */
export function validityOf({ not_before, not_after }: Dated, now = Date.now()): Validity {
  const leftMs = Date.parse(not_after) - now
  if (leftMs <= 0) return 'Expired'
  if (Date.parse(not_before) > now) return 'Not valid yet'
  return leftMs < soonMs ? 'Ends soon' : 'Valid'
}

export const canServe = (certificate: Dated, now?: number): boolean =>
  ['Valid', 'Ends soon'].includes(validityOf(certificate, now))

/** Whether browsers accept one of the names for this host; a star stands for one label. */
export function namesHost(names: readonly string[], host: string): boolean {
  // Addresses of version 6 stand in brackets in an address line.
  const hostName = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const parent = hostName.slice(hostName.indexOf('.') + 1)
  return names.some((name) => {
    const known = name.toLowerCase()
    return known === hostName || (hostName.includes('.') && known === `*.${parent}`)
  })
}

/** `ab12…` as it is read aloud and compared: pairs with colons. */
export const fingerprintText = (hex: string): string => hex.toUpperCase().match(/../g)?.join(':') ?? hex
