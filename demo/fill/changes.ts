import { Api, ApiFault, type Row } from '../api.ts'
import { PEOPLE } from '../estate/people.ts'
import { randomOf } from '../estate/random.ts'
import type { SubnetPlan } from '../estate/types.ts'
import { forEach } from '../parallel.ts'
import type { Tick } from '../progress.ts'
import type { People } from './people.ts'
import type { Made } from './services.ts'
import { networkKey } from './structure.ts'

export type Scene = { url: string; admin: Api; people: People; made: Made; plans: readonly SubnetPlan[] }

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const idOf = ({ made }: Scene, { space, network }: SubnetPlan): string => made.subnets.of(networkKey(space, network))
const ofName = ({ plans }: Scene, pattern: RegExp): SubnetPlan[] => plans.filter(({ name }) => pattern.test(name))
const rowsIn = (api: Api, subnetId: string, query: string): Promise<Row[]> =>
  api.list(`/ipam/subnets/${subnetId}/addresses?${query}`)

/** The site operator may write in the subnets of Hamburg, and nowhere else. */
export async function scopeOperator(scene: Scene): Promise<void> {
  const { admin, plans } = scene
  const role = (await admin.list('/roles')).find(({ name }) => name === 'Hamburg addresses')
  const permissions = plans
    .filter(({ site, network }) => site === 'HAM' && network.startsWith('10.'))
    .flatMap((plan) =>
      ['read', 'write'].map((action) => ({ action, resource_type: 'subnet', resource_id: idOf(scene, plan) })),
    )
  await admin.put(`/roles/${role?.id}`, { permissions })
}

/** The operator renames devices and notes new network cards, which leaves a history of MAC addresses. */
export async function operatorsDay(scene: Scene, tick: Tick): Promise<void> {
  const { operator } = scene.people.as
  const [printers, cameras] = [ofName(scene, /^HAM Printers/), ofName(scene, /^HAM Cameras/)]
  for (const plan of [...printers, ...cameras]) {
    const rows = await rowsIn(operator, idOf(scene, plan), 'limit=24&status_filter=static_dhcp')
    await forEach(rows.slice(0, 16), async ({ id, mac_address }) => {
      await operator.put(`/ipam/addresses/${id}`, { description: 'Moved to the new hall' })
      await operator.put(`/ipam/addresses/${id}`, { mac_address: `02:f0${String(mac_address).slice(5)}` })
      tick(2)
    })
  }
}

/** Servers get people who answer for them, and some a part to play. */
export async function owners(scene: Scene, tick: Tick): Promise<void> {
  const { people } = scene
  const { planner } = people.as
  const random = randomOf('owners')
  const ids = Object.values(PEOPLE).map(({ username }) => people.userIds.of(username)) as [string, ...string[]]
  for (const plan of ofName(scene, /^(FRA1|OSL1) (tracking|billing|identity|portal)-/)) {
    const rows = await rowsIn(planner, idOf(scene, plan), 'limit=12&status_filter=allocated')
    await forEach(rows, async ({ id, address }) => {
      const role = String(address).endsWith('.2') ? 'vip' : random.pick(['host', 'web', 'api'])
      const custom_fields = { monitored: true, rack_units: random.between(1, 4) }
      await planner.put(`/ipam/addresses/${id}`, { owner_user_id: random.pick(ids), role, custom_fields })
      tick()
    })
  }
}

/** Reservations that end soon, next week and next month. */
export async function reservations(scene: Scene, tick: Tick): Promise<void> {
  const { planner } = scene.people.as
  for (const [index, plan] of ofName(scene, /^(HAM|MUC|OSA|CHI|LYS|STO) Staff floor [12]$/).entries()) {
    const rows = await rowsIn(planner, idOf(scene, plan), 'limit=50&status_filter=reserved')
    const ip_ids = rows.map(({ id }) => id).filter((_, place) => place > 0)
    if (ip_ids.length === 0) continue
    const changes = {
      reserved_until: inDays([1, 3, 7, 14, 30][index % 5] ?? 7),
      description: 'Held for new colleagues',
    }
    await planner.post('/ipam/addresses/bulk-edit', { ip_ids, changes })
    tick(ip_ids.length)
  }
}

/** Scripts take addresses one by one, with a token that may do little else. */
export async function automation(scene: Scene, tick: Tick): Promise<void> {
  const { url, people } = scene
  const token = await people.as.planner.post<{ token: string }>('/api-tokens', {
    name: 'provisioning',
    description: 'Takes addresses for new machines',
    expires_in_days: 365,
  })
  const script = new Api(url, token.token)
  const homes = ofName(scene, /^(FRA1|CMH1|SIN1) (dispatch|fleet|customs)-app$/)
  await forEach(
    homes.flatMap((plan) => Array.from({ length: 12 }, (_, index) => ({ plan, index }))),
    async ({ plan, index }) => {
      const hostname = `${plan.name.toLowerCase().replace(' ', '-')}-auto-${index + 1}`
      await script.post(`/ipam/subnets/${idOf(scene, plan)}/next`, { hostname, tags: { by: 'provisioning' } })
      tick()
    },
  )
}

/** The architect tidies up: descriptions, notes on what goes, a hint that is not wanted. */
export async function architectsDay(scene: Scene, tick: Tick): Promise<void> {
  const { made, people } = scene
  const { architect, engineer } = people.as
  const leaving = scene.plans.filter(({ status }) => status === 'deprecated')
  await forEach(leaving, async (plan) => {
    const decom_date = inDays(30 + (plan.network.length % 5) * 20).slice(0, 10)
    await architect.put(`/ipam/subnets/${idOf(scene, plan)}`, {
      decom_date,
      description: 'Goes when the site is renumbered',
    })
    tick()
  })
  const [first] = ofName(scene, /^FRA1 tracking-web$/)
  if (first) await snooze(architect, made.blocks.of(networkKey(first.space, first.block)))
  for (const name of ['MUC to FRA1 backup', 'OSA to SIN1', 'DEN to CMH1 backup']) {
    await engineer.put(`/circuits/${made.links.circuits.of(name)}`, { status: 'suspended', notes: 'Fault reported' })
    tick()
  }
}

async function snooze(api: Api, blockId: string): Promise<void> {
  const [hint] = await api.get<{ candidate_key: string }[]>(`/ipam/blocks/${blockId}/aggregation-suggestions`)
  if (hint) await api.post('/ipam/aggregation-snoozes/dismiss', { candidate_key: hint.candidate_key })
}

/** A contractor with a grant for a week, who also tries what the grant does not cover. */
export async function contractor(scene: Scene): Promise<void> {
  const { admin, people } = scene
  const group = (await admin.list('/groups')).find(({ name }) => name === 'Contractors')
  const [lab] = scene.plans.filter(({ space }) => space === 'lab')
  const grant = { group_id: group?.id, action: 'write', resource_type: 'ip_address', reason: 'Cabling of the lab' }
  await admin.post('/groups/time-bound-grants', { ...grant, expires_at: inDays(7) })
  if (!lab) return
  await people.as.contractor.delete(`/ipam/subnets/${idOf(scene, lab)}`).catch((error) => {
    if (!(error instanceof ApiFault) || error.status !== 403) throw error
  })
}

const PROJECT = '10.240.0.0/16'

/** A renumbering: networks are split, merged and resized, and what is left over goes to the trash. */
export async function renumbering(scene: Scene, tick: Tick): Promise<void> {
  const { made, people } = scene
  const { architect, planner } = people.as
  const space_id = made.spaces.corporate
  const parent_block_id = made.blocks.of(networkKey('corporate', '10.0.0.0/8'))
  const project = await architect.post('/ipam/blocks', {
    space_id,
    parent_block_id,
    network: PROJECT,
    name: 'Renumbering',
  })
  const make = (network: string, name: string): Promise<Row> =>
    planner.post('/ipam/subnets', { space_id, block_id: project.id, network, name })
  const split = await make('10.240.0.0/22', 'To be split')
  await planner.post(`/ipam/subnets/${split.id}/split/commit`, { new_prefix_length: 24, confirm_cidr: '10.240.0.0/22' })
  const [left, right] = [await make('10.240.8.0/25', 'Left half'), await make('10.240.8.128/25', 'Right half')]
  const halves = { sibling_subnet_ids: [right.id], confirm_cidr: '10.240.8.0/24' }
  await planner.post(`/ipam/subnets/${left.id}/merge/commit`, halves)
  const small = await make('10.240.16.0/25', 'Grew out of its size')
  await planner.post(`/ipam/subnets/${small.id}/resize`, { new_cidr: '10.240.16.0/24' })
  tick(3)
  await leftovers(scene, project.id, make, tick)
}

async function leftovers(
  scene: Scene,
  blockId: string,
  make: (network: string, name: string) => Promise<Row>,
  tick: Tick,
) {
  const { architect, planner } = scene.people.as
  const old = []
  for (let third = 32; third < 46; third++) old.push(await make(`10.240.${third}.0/24`, `Old network ${third - 31}`))
  for (const { id } of old.slice(0, 12)) await planner.delete(`/ipam/subnets/${id}`)
  const [back] = old
  if (back) await scene.admin.post(`/admin/trash/subnet/${back.id}/restore`)
  const space_id = scene.made.spaces.corporate
  const block = await architect.post('/ipam/blocks', {
    space_id,
    parent_block_id: blockId,
    network: '10.240.128.0/20',
    name: 'Closed depot',
  })
  for (const third of [128, 129, 130]) {
    await planner.post('/ipam/subnets', {
      space_id,
      block_id: block.id,
      network: `10.240.${third}.0/24`,
      name: `Closed depot ${third}`,
    })
  }
  await architect.delete(`/ipam/blocks/${block.id}`)
  const trial = await architect.post('/ipam/spaces', { name: 'Trial', description: 'Was never used' })
  await architect.delete(`/ipam/spaces/${trial.id}`)
  tick(old.length + 5)
}
