import { tool } from '../../../slice.ts'
import { IpamTemplateFilter } from './schema.ts'
import { countTemplates, listTemplates } from './templates.ts'

export const templateTools = [
  tool({
    name: 'find_ipam_templates',
    description: 'Templates for blocks and subnets, by what they apply to and by a part of their name or description.',
    input: IpamTemplateFilter,
    run: listTemplates,
  }),
  tool({
    name: 'count_ipam_templates',
    description: 'How many templates for blocks and subnets there are.',
    input: IpamTemplateFilter,
    run: countTemplates,
  }),
]
