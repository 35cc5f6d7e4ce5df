import * as operations from '../../api/generated/operations.ts'
import {
  ipamTemplateCreate,
  ipamTemplatesListQuery,
  ipamTemplateUpdate,
} from '../../api/generated/schemas/ipam-templates.ts'
import type { IpamTemplate } from '../../api/generated/types.ts'
import { RecordPage } from '../../resource/RecordPage.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { resource } from '../../resource/resource.ts'
import { ApplyTemplate } from './ApplyTemplate.tsx'
import { columnsFor } from './columns.tsx'
import { ReapplyTemplate } from './ReapplyTemplate.tsx'
import { templateFields } from './template-values.ts'

const column = columnsFor<IpamTemplate>()

const templates = resource<IpamTemplate>({
  title: 'IPAM templates',
  one: 'template',
  description: 'Settings that are given to blocks and subnets in one go.',
  icon: 'template',
  path: '/network/ipam-templates',
  permission: 'manage_ipam_templates',
  auditType: 'ipam_template',
  nameOf: ({ name }) => name,
  columns: [column.state('applies_to'), column.text('description'), column.tags(), column.moment('modified_at')],
  operations: {
    list: operations.ipam_templates_list,
    read: operations.ipam_templates_read,
    create: operations.ipam_templates_create,
    update: operations.ipam_templates_update,
    remove: operations.ipam_templates_delete,
  },
  query: ipamTemplatesListQuery,
  filters: ['applies_to'],
  create: ipamTemplateCreate,
  update: ipamTemplateUpdate,
  form: {
    order: ['name', 'applies_to'],
    fields: {
      child_layout: { help: 'JSON: the subnets to make inside a block' },
      ...templateFields,
    },
  },
  actions: (template) => (
    <>
      <ApplyTemplate template={template} />
      <ReapplyTemplate template={template} />
    </>
  ),
})

export const ListPage = () => <ResourcePage of={templates} />
export const OnePage = () => <RecordPage of={templates} />
