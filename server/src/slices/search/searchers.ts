import { familiesOf } from '../../records/describe.ts'
import type { Slice } from '../../slice.ts'
import type { Searcher } from './searcher.ts'
import { addresses } from './types/addresses.ts'
import { familySearchers } from './types/families.ts'
import { blocks, subnets } from './types/networks.ts'
import { groups, users } from './types/people.ts'
import { spaces } from './types/spaces.ts'

/** Everything the search looks at: networks and people in their own ways, the other families as they say. */
export const searchersOf = (slices: readonly Slice[]): Searcher[] => [
  addresses,
  subnets,
  blocks,
  spaces,
  ...familySearchers(familiesOf(slices)),
  users,
  groups,
]
