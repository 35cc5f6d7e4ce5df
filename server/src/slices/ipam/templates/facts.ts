import type { FamilyFacts } from '../../../records/describe.ts'
import { IpamTemplate, IpamTemplateCreate, IpamTemplateFilter, IpamTemplateUpdate } from './schema.ts'

export const templateFacts = {
  type: 'ipam_template',
  one: 'Template',
  many: 'IPAM templates',
  about: 'Settings that are given to blocks and subnets in one go.',
  icon: 'template',
  area: 'ipam',
  pages: '/network/ipam-templates',
  table: 'ipam_template',
  permission: 'manage_ipam_templates',
  prefix: '/ipam/templates',
  operation: 'ipam_templates',
  display: 'name',
  listed: ['applies_to', 'description', 'tags', 'modified_at'],
  form: ['name', 'applies_to'],
  help: { child_layout: 'JSON: the subnets to make inside a block' },
  Row: IpamTemplate,
  Create: IpamTemplateCreate,
  Update: IpamTemplateUpdate,
  Filter: IpamTemplateFilter,
} as const satisfies FamilyFacts
