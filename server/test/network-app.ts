import { networkSlices } from '../src/slices/network/index.ts'
import { slices } from '../src/slices.ts'
import { type TestApp, testApp } from './harness.ts'

/** The product with every family of the network switched on, for tests. */
export async function networkApp(): Promise<TestApp> {
  const cadastre = await testApp({ slices: networkSlices.filter((slice) => !slices.includes(slice)) })
  for (const { module } of networkSlices) await switchModule(cadastre, String(module), true)
  return cadastre
}

export async function switchModule(cadastre: TestApp, module: string, enabled: boolean): Promise<void> {
  const { status, text } = await cadastre.call('PATCH', `/api/v1/admin/feature-modules/${module}`, {
    body: { enabled },
  })
  if (status !== 200) throw new Error(`PATCH feature module ${module} answered ${status}: ${text}`)
}

/** A row made through the interface; fails the test when it is refused. */
// biome-ignore lint/suspicious/noExplicitAny: tests read bodies of every shape
export async function made(cadastre: TestApp, path: string, body: object): Promise<any> {
  const answer = await cadastre.call('POST', `/api/v1${path}`, { body })
  if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

export const auditOf = (cadastre: TestApp, id: string) =>
  cadastre.sql<{ action: string; old_value: object | null; new_value: object | null; changed_fields: string[] }>(
    'select action, old_value, new_value, changed_fields from audit_log where resource_id = $1 order by seq',
    [id],
  )

export const UNKNOWN = '01900000-0000-7000-8000-000000000000'

let count = 0
/** A live IP space, block and subnet, put there beside the product. */
export async function subnetIn(
  cadastre: TestApp,
  network: string,
  more: { vrf_id?: string; vlan_ref_id?: string } = {},
) {
  const [space] = await cadastre.sql<{ id: string }>(
    `insert into ip_space (id, name) values (gen_random_uuid(), $1) returning id`,
    [`space ${++count}`],
  )
  const [block] = await cadastre.sql<{ id: string }>(
    `insert into ip_block (id, space_id, network, vrf_id) values (gen_random_uuid(), $1, $2, $3) returning id`,
    [space?.id, network, more.vrf_id ?? null],
  )
  const [subnet] = await cadastre.sql<{ id: string }>(
    `insert into subnet (id, space_id, block_id, network, vlan_ref_id, total_ips)
     values (gen_random_uuid(), $1, $2, $3, $4, 254) returning id`,
    [space?.id, block?.id, network, more.vlan_ref_id ?? null],
  )
  return { spaceId: String(space?.id), blockId: String(block?.id), subnetId: String(subnet?.id) }
}
