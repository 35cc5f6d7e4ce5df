import type { DhcpPlan } from '@cadastre/core/dhcp/import/plan'

/** A DHCP source that is uploaded. */
export type FileSource = {
  /** Its part of the path. */
  readonly path: string
  /** As people call it. */
  readonly label: string
  /** As `import_source` has it. */
  readonly source: 'kea' | 'isc_dhcp'
  readonly about: string
  readonly read: (bytes: Buffer, name: string) => DhcpPlan
}

/** What a source has, and with whom it serves networks together. */
export type Pulled = DhcpPlan & {
  readonly source: 'kea' | 'isc_dhcp' | 'wsrv_dhcp'
  readonly haInfo?: ReadonlyMap<string, string>
}
