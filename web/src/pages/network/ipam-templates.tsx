import type { IpamTemplate } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { ApplyTemplate } from './ApplyTemplate.tsx'
import { ReapplyTemplate } from './ReapplyTemplate.tsx'
import { templateFields } from './template-values.ts'

export const parts: Parts<IpamTemplate> = {
  fields: templateFields,
  actions: (template) => (
    <>
      <ApplyTemplate template={template} />
      <ReapplyTemplate template={template} />
    </>
  ),
}
