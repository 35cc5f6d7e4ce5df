/** A kind of server that scopes can be served by: everything the rest of the program asks about it. */
export type DhcpDriver = {
  readonly id: 'kea' | 'wsrv_dhcp'
  readonly label: string
  /** This program talks to the server itself; otherwise an agent beside the daemon does. */
  readonly isAgentless: boolean
  /** Its configuration is not written as a whole: single objects are. */
  readonly isReadOnly: boolean
  readonly protocols: readonly (4 | 6)[]
  /** What it logs in with must be there from the start. */
  readonly needsLogin: boolean
  /** A scope has one range of addresses to hand out, and no more. */
  readonly hasOneRange: boolean
}

const kea: DhcpDriver = {
  id: 'kea',
  label: 'Kea',
  isAgentless: false,
  isReadOnly: false,
  protocols: [4, 6],
  needsLogin: false,
  hasOneRange: false,
}

const wsrvDhcp: DhcpDriver = {
  id: 'wsrv_dhcp',
  label: 'Windows Server DHCP',
  isAgentless: true,
  isReadOnly: true,
  protocols: [4],
  needsLogin: true,
  hasOneRange: true,
}

/** Every kind of server there is; validation and the interface read this table. */
export const dhcpDrivers: readonly DhcpDriver[] = [kea, wsrvDhcp]

export function dhcpDriver(id: string): DhcpDriver {
  const driver = dhcpDrivers.find((known) => known.id === id)
  if (!driver) throw new Error(`there is no DHCP driver ${id}`)
  return driver
}
