export type Protocol = 4 | 6

/** What a machine adds to the configuration of its daemons. */
export type Local = {
  /** Where everything of the agent and its daemons lies. */
  readonly folder: string
  /** Interfaces to listen at; none are all. */
  readonly interfaces: readonly string[]
  /** The interfaces there are, and the networks that their addresses lie in. */
  readonly links: readonly { readonly name: string; readonly network: string }[]
  /** Where the libraries of Kea are that are loaded on demand. */
  readonly hooks: string
}

export const programOf = (protocol: Protocol): string => `kea-dhcp${protocol}`
export const socketOf = (folder: string, protocol: Protocol): string => `${folder}/run/kea${protocol}.sock`
export const configOf = (folder: string, protocol: Protocol): string => `${folder}/rendered/kea-dhcp${protocol}.json`
export const leasesOf = (folder: string, protocol: Protocol): string => `${folder}/leases/leases${protocol}.csv`

/** What the daemon logs: of itself, of leases, and of the classes that clients are members of. */
export const logsOf = (folder: string, protocol: Protocol) => {
  const path = `${folder}/log/${programOf(protocol)}`
  return { daemon: `${path}.log`, leases: `${path}.leases.log`, classes: `${path}.classes.log` }
}
