import type { Slice } from '../../slice.ts'
import { dnsAcls } from './acls/acls.ts'
import { dnsAgentKeys, dnsAgents, dnsServerReports } from './agents/slice.ts'
import { dnsBlocklistEntries, dnsBlocklistExceptions, dnsBlocklists } from './blocklists/slice.ts'
import { dnsCatalogZones } from './catalog-zones/slice.ts'
import { dnsChanges, dnsServerQueue, dnsZoneChanges, dnsZoneServers } from './changes/slice.ts'
import { delegation, delegationPreview } from './delegation/slice.ts'
import { dnsDelivery } from './delivery/slice.ts'
import { dnssecPolicies } from './dnssec/policies.ts'
import { dnssec } from './dnssec/slice.ts'
import { dnsDrift } from './drift/slice.ts'
import { dnsGroups } from './groups/slice.ts'
import { dnsOptions, forwarderPresetList } from './options/slice.ts'
import { dnsPools } from './pools/slice.ts'
import { dnsGroupRecords, dnsRecords } from './records/slice.ts'
import { dnsLoginTest } from './servers/login-test.ts'
import { dnsServers } from './servers/slice.ts'
import { dnsGroupSync, dnsServerSync, dnsZoneSync } from './sync/slice.ts'
import { dnsZoneFromTemplate, dnsZoneTemplates } from './templates/slice.ts'
import { dnsTsigKeys } from './tsig-keys/slice.ts'
import { dnsUpdateAcl, dnsUpdateCaps } from './update-acl/slice.ts'
import { dnsViews, dnsViewsAnywhere } from './views/views.ts'
import { zoneFileArchive, zoneFileExport, zoneFileImport } from './zone-files/slice.ts'
import { dnsZones, dnsZonesAnywhere } from './zones/slice.ts'

export const dnsSlices: readonly Slice[] = [
  delegation,
  delegationPreview,
  dnsAcls,
  dnsAgentKeys,
  dnsAgents,
  dnsChanges,
  dnsDelivery,
  dnsBlocklistEntries,
  dnsBlocklistExceptions,
  dnsBlocklists,
  dnsCatalogZones,
  dnsDrift,
  forwarderPresetList,
  dnsGroups,
  dnsLoginTest,
  dnsOptions,
  ...dnsPools,
  dnsRecords,
  dnsGroupRecords,
  dnsServerReports,
  dnsServers,
  dnsServerQueue,
  dnsServerSync,
  dnsGroupSync,
  dnsZoneSync,
  dnsTsigKeys,
  dnsUpdateAcl,
  dnsUpdateCaps,
  dnsViews,
  dnsViewsAnywhere,
  dnsZoneFromTemplate,
  dnsZoneTemplates,
  zoneFileArchive,
  zoneFileExport,
  zoneFileImport,
  dnsZones,
  dnsZonesAnywhere,
  dnsZoneChanges,
  dnsZoneServers,
  dnssec,
  dnssecPolicies,
]
