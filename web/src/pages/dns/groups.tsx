import type { DnsGroup } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { NewFromTemplate } from './NewFromTemplate.tsx'

export const parts: Parts<DnsGroup> = { actions: (group) => <NewFromTemplate group={group} /> }
