import type { Slice } from '../../slice.ts'
import { dnsGroups } from './groups/slice.ts'
import { dnsGroupRecords, dnsRecords } from './records/slice.ts'
import { dnsZones } from './zones/slice.ts'

export const dnsSlices: readonly Slice[] = [dnsGroups, dnsZones, dnsRecords, dnsGroupRecords]
