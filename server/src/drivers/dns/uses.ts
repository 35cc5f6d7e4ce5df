import { canServe, type DnsDriver, type ForwardTransport, type ZoneType } from './driver.ts'

/** What a group of servers is used for, as far as not every kind of server can do it. */
export type Uses = {
  readonly recordTypes?: readonly string[]
  readonly zoneTypes?: readonly ZoneType[]
  readonly hasEmptyForwardZone?: boolean
  readonly isSigned?: boolean
  readonly rollsKeys?: boolean
  readonly hasViews?: boolean
  readonly hasBlocklists?: boolean
  readonly forwardTransport?: ForwardTransport
  readonly hasDnsOverQuic?: boolean
  readonly updatesByAddress?: boolean
  readonly updatesByKey?: boolean
  readonly updatesByName?: boolean
  readonly updatesByType?: boolean
}

/** The first thing among these that a kind of server cannot do, in words that follow "cannot". */
export function lackOf(driver: DnsDriver, uses: Uses): string | null {
  const type = uses.recordTypes?.find((one) => !canServe(driver, one))
  const zoneType = uses.zoneTypes?.find((one) => !driver.zoneTypes.includes(one))
  const { forwardTransport = 'do53' } = uses
  const { supports_ip_acl, supports_tsig_acl, supports_name_scoping, supports_per_type } = driver.updateAcl
  const lacks: [boolean | undefined, string][] = [
    [type !== undefined, `publish ${type} records`],
    [zoneType !== undefined, `have ${zoneType} zones`],
    [uses.hasEmptyForwardZone && !driver.hasEmptyForwardZones, 'have a forward zone without forwarders'],
    [uses.isSigned && !driver.canSign, 'sign zones'],
    [uses.rollsKeys && !driver.canRollKeys, 'change the keys of a zone when asked'],
    [uses.hasViews && !driver.hasViews, 'have views'],
    [uses.hasBlocklists && !driver.hasBlocklists, 'block names'],
    [!driver.forwardTransports.includes(forwardTransport), `forward over ${forwardTransport}`],
    [uses.hasDnsOverQuic && !driver.hasDnsOverQuic, 'answer over QUIC'],
    [uses.updatesByAddress && !supports_ip_acl, 'limit dynamic updates by address'],
    [uses.updatesByKey && !supports_tsig_acl, 'limit dynamic updates by key'],
    [uses.updatesByName && !supports_name_scoping, 'limit dynamic updates by name, or deny them'],
    [uses.updatesByType && !supports_per_type, 'limit dynamic updates by type'],
  ]
  return lacks.find(([isLacking]) => isLacking)?.[1] ?? null
}
