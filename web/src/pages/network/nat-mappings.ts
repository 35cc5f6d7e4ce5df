import type { NatMapping } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'

/** Which side has an address of its own depends on the kind. */
export const parts: Parts<NatMapping> = {
  fields: {
    kind: { texts: { '1to1': 'One to one', pat: 'Port translation', hide: 'Hide many behind one' } },
    internal_subnet_id: { when: ({ kind }) => kind === 'hide' },
    internal_ip: { when: ({ kind }) => kind !== 'hide' },
  },
}
