import type { MulticastGroup } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { multicastPages } from '../../paths.ts'
import { AllocateGroups } from './AllocateGroups.tsx'
import { multicastSections } from './multicast-parts.tsx'

export const parts: Parts<MulticastGroup> = {
  pages: multicastPages,
  fields: { address: { placeholder: '239.1.1.1' } },
  sections: multicastSections,
  listActions: () => <AllocateGroups />,
}
