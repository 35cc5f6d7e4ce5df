import { corporateIpv4 } from './corporate.ts'
import { corporateIpv6 } from './ipv6.ts'
import { customerSpace, labSpace } from './other-spaces.ts'
import { joined, type Structure } from './types.ts'

/** Every block and subnet of the company; parents come before what is in them. */
export const structure = (): Structure => joined([corporateIpv4(), corporateIpv6(), labSpace(), customerSpace()])
