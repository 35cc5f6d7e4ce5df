import type { AddressSet } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'

/** A set is a range or a list. */
export const parts: Parts<AddressSet> = {
  fields: {
    start_address: { when: ({ range_kind }) => range_kind !== 'explicit' },
    end_address: { when: ({ range_kind }) => range_kind !== 'explicit' },
    explicit_addresses: { when: ({ range_kind }) => range_kind === 'explicit' },
  },
}
