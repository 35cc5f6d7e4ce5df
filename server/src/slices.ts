import type { Slice } from './slice.ts'
import { featureModules } from './slices/admin/feature-modules/slice.ts'
import { jobs } from './slices/admin/jobs/slice.ts'
import { trashOf } from './slices/admin/trash/slice.ts'
import { mcp } from './slices/ai/mcp/slice.ts'
import { aiProposals } from './slices/ai/proposals/slice.ts'
import { aiTools } from './slices/ai/tools/slice.ts'
import { apiTokens } from './slices/api-tokens/slice.ts'
import { auditLog } from './slices/audit-log/slice.ts'
import { auth } from './slices/auth/slice.ts'
import { authProviders } from './slices/auth-providers/slice.ts'
import { certificates } from './slices/certificates/slice.ts'
import { customFields } from './slices/custom-fields/slice.ts'
import { cutover } from './slices/cutover/slice.ts'
import { changeDashboard } from './slices/dashboards/changes-slice.ts'
import { dashboards } from './slices/dashboards/slice.ts'
import { dhcpSlices } from './slices/dhcp/index.ts'
import { dnsSlices } from './slices/dns/index.ts'
import { groups } from './slices/groups/slice.ts'
import { dhcpImport } from './slices/imports/dhcp/slice.ts'
import { dnsImportOf } from './slices/imports/dns/slice.ts'
import { ipamImport } from './slices/imports/ipam/slice.ts'
import { addressSets } from './slices/ipam/address-sets/slice.ts'
import { addresses } from './slices/ipam/addresses/slice.ts'
import { subnetAddresses } from './slices/ipam/addresses/subnet-slice.ts'
import { aggregation } from './slices/ipam/aggregation/slice.ts'
import { blocks } from './slices/ipam/blocks/slice.ts'
import { bulk } from './slices/ipam/bulk/slice.ts'
import { addressNames } from './slices/ipam/dns/slice.ts'
import { natMappings } from './slices/ipam/nat-mappings/slice.ts'
import { plans } from './slices/ipam/plans/slice.ts'
import { reports } from './slices/ipam/reports/slice.ts'
import { spaces } from './slices/ipam/spaces/slice.ts'
import { structure } from './slices/ipam/structure/slice.ts'
import { subnets } from './slices/ipam/subnets/slice.ts'
import { templates } from './slices/ipam/templates/slice.ts'
import { transfer } from './slices/ipam/transfer/slice.ts'
import { logs } from './slices/logs/slice.ts'
import { networkSlices } from './slices/network/index.ts'
import { changeReports } from './slices/reports/changes-slice.ts'
import { ownerReports } from './slices/reports/owners-slice.ts'
import { subnetReports } from './slices/reports/subnets-slice.ts'
import { roles } from './slices/roles/slice.ts'
import { savedViews } from './slices/saved-views/slice.ts'
import { search } from './slices/search/slice.ts'
import { sessions } from './slices/sessions/slice.ts'
import { settings } from './slices/settings/slice.ts'
import { tags } from './slices/tags/slice.ts'
import { dnsTools } from './slices/tools/dns-slice.ts'
import { tools } from './slices/tools/slice.ts'
import { users } from './slices/users/slice.ts'
import { version } from './slices/version/slice.ts'

/** Who else vouches for people; what configures them is a slice. */
export { storedProviders } from './slices/auth-providers/stored.ts'

/** The map of the product: every resource family, alphabetical by tag. */
export const slices: readonly Slice[] = [
  ...networkSlices,
  ...dnsSlices,
  ...dhcpSlices,
  dhcpImport,
  dnsImportOf(() => slices),
  ipamImport,
  changeDashboard,
  dashboards,
  changeReports,
  ownerReports,
  subnetReports,
  savedViews,
  search,
  tags,
  tools,
  dnsTools,
  addressSets,
  mcp,
  aiProposals,
  aiTools,
  apiTokens,
  auditLog,
  auth,
  authProviders,
  certificates,
  customFields,
  cutover,
  featureModules,
  groups,
  logs,
  addresses,
  aggregation,
  blocks,
  bulk,
  transfer,
  addressNames,
  natMappings,
  plans,
  reports,
  spaces,
  structure,
  subnetAddresses,
  subnets,
  templates,
  jobs,
  roles,
  sessions,
  settings,
  // It asks the others what they keep there.
  trashOf(() => slices),
  users,
  version,
].sort((one, other) => (one.tag < other.tag ? -1 : 1))
