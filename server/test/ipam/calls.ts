import type { TestApp } from '../harness.ts'

export const UNKNOWN = '01900000-0000-7000-8000-000000000000'
export const ADDRESSES = '/api/v1/ipam/addresses'
export const listOf = (subnet: string) => `/api/v1/ipam/subnets/${subnet}/addresses`

type Audited = { action: string; old_value: object; new_value: object; changed_fields: string[] }

/** What tests of addresses ask, of a product that is started before them. */
export const addressCalls = (cadastre: () => TestApp) => ({
  create: (subnet: string, body: object, options: object = {}) =>
    cadastre().call('POST', listOf(subnet), { body: { hostname: 'web', ...body }, ...options }),
  update: (id: string, body: object, options: object = {}) =>
    cadastre().call('PUT', `${ADDRESSES}/${id}`, { body, ...options }),
  auditOf: (id: string) =>
    cadastre().sql<Audited>(
      'select action, old_value, new_value, changed_fields from audit_log where resource_id = $1 order by seq',
      [id],
    ),
  /** Rows and addresses in use, as the subnet counts them. */
  counted: async (subnet: string) => {
    const [row] = await cadastre().sql<{ rows: string; used: string }>(
      `select s.address_rows + coalesce(sum(d.address_rows), 0) as rows,
         s.allocated_ips + coalesce(sum(d.allocated_ips), 0) as used
       from subnet s left join usage_delta d on d.subnet_id = s.id where s.id = $1 group by s.id`,
      [subnet],
    )
    return [Number(row?.rows), Number(row?.used)]
  },
})
