import type { DnsZone } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { ZoneActions } from './ZoneActions.tsx'
import { ZoneDnssec } from './ZoneDnssec.tsx'
import { ZoneDrift } from './ZoneDrift.tsx'
import { ZoneRecords } from './ZoneRecords.tsx'
import { ZoneServers } from './ZoneServers.tsx'

/** A zone opens with its records: they are what people come for. */
export const parts: Parts<DnsZone> = {
  front: 'records',
  sections: [
    { id: 'records', label: 'Records', draw: (zone) => <ZoneRecords zone={zone} /> },
    { id: 'servers', label: 'Servers', draw: (zone) => <ZoneServers zone={zone} /> },
    { id: 'compare', label: 'Compare', draw: (zone) => <ZoneDrift zone={zone} /> },
    { id: 'dnssec', label: 'DNSSEC', module: 'dns.dnssec', draw: (zone) => <ZoneDnssec zone={zone} /> },
  ],
  actions: (zone) => <ZoneActions zone={zone} />,
}
