import type { Listed } from '../../../records/family.ts'
import { settingsWhere } from '../settings-filter.ts'
import { IpamTemplate, IpamTemplateFilter } from './schema.ts'

export const templateList = {
  table: 'ipam_template',
  alias: 't',
  permission: 'manage_ipam_templates',
  Row: IpamTemplate,
  Filter: IpamTemplateFilter,
  sort: 'name',
  read: {
    applied_count: `(select count(*) from ip_block b where b.applied_template_id = t.id and b.deleted_at is null)
      + (select count(*) from subnet s where s.applied_template_id = t.id and s.deleted_at is null)`,
  },
  where: { dns_zone_id: settingsWhere('t').dns_zone_id },
  search: ['t.name', 't.description'],
} as const satisfies Listed
