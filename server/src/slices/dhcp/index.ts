import type { Slice } from '../../slice.ts'
import { dhcpAgentKeys, dhcpAgents } from './agents/slice.ts'
import { dhcpAnswers } from './answers/slice.ts'
import { dhcpClientClasses } from './classes/slice.ts'
import { dhcpGroups } from './groups/slice.ts'
import { dhcpLeaseSlices } from './leases/slice.ts'
import { dhcpMacBlocks } from './mac-blocks/slice.ts'
import { dhcpOptionCodes } from './options/slice.ts'
import { dhcpPhoneProfiles } from './phones/slice.ts'
import { dhcpPools } from './pools/slice.ts'
import { dhcpPxeProfiles } from './pxe/slice.ts'
import { dhcpResponders } from './responders/slice.ts'
import { routerAdvertisements } from './router-advertisements/slice.ts'
import { dhcpScopes } from './scopes/slice.ts'
import { dhcpLoginTest } from './servers/login-test.ts'
import { dhcpServers } from './servers/slice.ts'
import { dhcpStatics } from './statics/slice.ts'
import { dhcpOptionTemplates } from './templates/slice.ts'

export const dhcpSlices: readonly Slice[] = [
  dhcpAgentKeys,
  dhcpAgents,
  dhcpAnswers,
  ...dhcpClientClasses,
  dhcpGroups,
  ...dhcpLeaseSlices,
  dhcpLoginTest,
  ...dhcpMacBlocks,
  dhcpOptionCodes,
  ...dhcpOptionTemplates,
  ...dhcpPhoneProfiles,
  ...dhcpPools,
  ...dhcpPxeProfiles,
  dhcpResponders,
  routerAdvertisements,
  ...dhcpScopes,
  dhcpServers,
  ...dhcpStatics,
]
