import type { CustomField } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'

export const parts: Parts<CustomField> = {
  fields: { options: { when: ({ field_type }) => field_type === 'select' } },
}
