import type { Searcher } from './searcher.ts'
import { addresses } from './types/addresses.ts'
import { network } from './types/network.ts'
import { blocks, subnets } from './types/networks.ts'
import { groups, users } from './types/people.ts'
import { spaces } from './types/spaces.ts'

/** Everything the search looks at. */
export const searchers: readonly Searcher[] = [addresses, subnets, blocks, spaces, ...network, users, groups]
