import { formatAddress, formatCidr, parseCidr, sizeOf } from '@cadastre/core/ip'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '../../src/access/actor.ts'
import { mutate } from '../../src/db/work.ts'
import { recordLeases } from '../../src/slices/dhcp/leases/record.ts'
import type { Answer } from '../answer.ts'
import { type TestApp, testApp } from '../harness.ts'
import { broken } from './invariants.ts'

/*
 * Scopes, reservations and leases over an estate that is split, merged, grown, deleted and restored below them. Whether
 * a step is taken or refused is the product's to say; whatever it says, DHCP and the address space agree afterwards.
 */

let cadastre: TestApp
let estates = 0
beforeAll(async () => {
  cadastre = await testApp()
})
afterAll(() => cadastre.close())

type Numbers = { a: number; b: number }
type Row = { id: string; network: string }

class Estate {
  readonly space: string
  readonly block: string
  readonly group: string
  readonly server: { id: string; server_group_id: string }
  #moment = Date.now()

  constructor(space: string, block: string, group: string, server: Estate['server']) {
    this.space = space
    this.block = block
    this.group = group
    this.server = server
  }

  static async found(): Promise<Estate> {
    const made = async (path: string, body: object) => (await cadastre.call('POST', `/api/v1${path}`, { body })).body
    const name = `dhcp ${++estates}`
    const space = await made('/ipam/spaces', { name })
    const block = await made('/ipam/blocks', { space_id: space.id, network: '10.0.0.0/20' })
    const group = await made('/dhcp/server-groups', { name })
    const server = await made('/dhcp/servers', { name, host: 'kea', server_group_id: group.id })
    return new Estate(space.id, block.id, group.id, server)
  }

  async #call(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const answer = await cadastre.call(method, `/api/v1${path}`, body === undefined ? {} : { body })
    if (answer.status >= 500 || (answer.status >= 400 && ![404, 409, 422].includes(answer.status)))
      throw new Error(`${method} ${path} answered ${answer.status} ${answer.text}`)
    return answer
  }

  async #pick<Kind extends Row>(text: string, n: number): Promise<Kind | undefined> {
    const rows = await cadastre.sql<Kind>(text, [this.space])
    return rows[n % Math.max(1, rows.length)]
  }
  #subnet = (n: number) =>
    this.#pick<Row>(`select id, network from subnet where space_id = $1 and deleted_at is null order by network`, n)
  #scope = (n: number) =>
    this.#pick<Row>(
      `select c.id, c.network from dhcp_scope c join subnet s on s.id = c.subnet_id
       where s.space_id = $1 and c.deleted_at is null order by c.network`,
      n,
    )
  #static = (n: number) =>
    this.#pick<Row>(
      `select a.id, c.network from dhcp_static_assignment a join dhcp_scope c on c.id = a.scope_id
       join subnet s on s.id = c.subnet_id where s.space_id = $1 and c.deleted_at is null order by a.ip_address`,
      n,
    )
  #address = (n: number) =>
    this.#pick<Row>(
      `select a.id, s.network from ip_address a join subnet s on s.id = a.subnet_id
       where s.space_id = $1 and s.deleted_at is null and a.status not in ('network', 'broadcast') order by a.address`,
      n,
    )

  #addressIn(network: string, n: number): string {
    const cidr = parseCidr(network)?.cidr
    if (!cidr) throw new Error(`${network} is no network`)
    return formatAddress({ family: 4, value: cidr.first + (BigInt(n) % sizeOf(cidr)) })
  }
  #mac = (n: number): string => `02:00:00:00:00:${(n % 24).toString(16).padStart(2, '0')}`

  async subnet({ a, b }: Numbers): Promise<void> {
    const prefix = 25 + (a % 4)
    const first = (10n << 24n) + (BigInt(b) % (1n << BigInt(prefix - 20))) * (1n << BigInt(32 - prefix))
    const network = formatCidr({ family: 4, first, prefix })
    await this.#call('POST', '/ipam/subnets', { space_id: this.space, block_id: this.block, network })
  }

  async scope({ a }: Numbers): Promise<void> {
    const subnet = await this.#subnet(a)
    if (subnet) await this.#call('POST', '/dhcp/scopes', { subnet_id: subnet.id, group_id: this.group })
  }

  async pool({ a, b }: Numbers): Promise<void> {
    const scope = await this.#scope(a)
    if (!scope) return
    const [start_ip, end_ip] = [this.#addressIn(scope.network, b), this.#addressIn(scope.network, b + (a % 8))]
    await this.#call('POST', `/dhcp/scopes/${scope.id}/pools`, { start_ip, end_ip })
  }

  async reserve({ a, b }: Numbers): Promise<void> {
    const scope = await this.#scope(a)
    const body = { mac_address: this.#mac(b), hostname: b % 2 ? `r-${b % 50}` : '' }
    if (scope)
      await this.#call('POST', `/dhcp/scopes/${scope.id}/statics`, {
        ...body,
        ip_address: this.#addressIn(scope.network, b),
      })
  }

  async change({ a, b }: Numbers): Promise<void> {
    const one = await this.#static(a)
    if (!one) return
    const body = b % 2 ? { ip_address: this.#addressIn(one.network, b) } : { mac_address: this.#mac(b) }
    await this.#call('PUT', `/dhcp/statics/${one.id}`, body)
  }

  async release({ a }: Numbers): Promise<void> {
    const one = await this.#static(a)
    if (one) await this.#call('DELETE', `/dhcp/statics/${one.id}`)
  }

  async lease({ a, b }: Numbers): Promise<void> {
    const subnet = await this.#subnet(a)
    if (!subnet) return
    this.#moment += 1000
    const event = {
      ip_address: this.#addressIn(subnet.network, b),
      mac_address: this.#mac(a),
      hostname: `l-${a % 9}`,
      client_id: null,
      duid: null,
      user_class: null,
      state: b % 4 === 0 ? ('released' as const) : ('active' as const),
      starts_at: new Date(this.#moment).toISOString(),
      ends_at: null,
      expires_at: new Date(this.#moment + 3_600_000).toISOString(),
    }
    await mutate(cadastre.databases, systemActor('test'), (work) => recordLeases(work, this.server, [event]))
  }

  async edit({ a, b }: Numbers): Promise<void> {
    const address = await this.#address(a)
    const body = b % 3 ? { mac_address: this.#mac(b), force: true } : { status: 'allocated', force: true }
    if (address) await this.#call('PUT', `/ipam/addresses/${address.id}`, body)
  }

  async free({ a, b }: Numbers): Promise<void> {
    const address = await this.#address(a)
    if (address) await this.#call('DELETE', `/ipam/addresses/${address.id}${b % 2 ? '?permanent=true' : ''}`)
  }

  async next({ a }: Numbers): Promise<void> {
    const subnet = await this.#subnet(a)
    if (subnet) await this.#call('POST', `/ipam/subnets/${subnet.id}/next`, { hostname: `h-${a}` })
  }

  async split({ a }: Numbers): Promise<void> {
    const subnet = await this.#subnet(a)
    if (!subnet) return
    const new_prefix_length = Number(subnet.network.split('/')[1]) + 1
    const body = { new_prefix_length, confirm_cidr: subnet.network }
    await this.#call('POST', `/ipam/subnets/${subnet.id}/split/commit`, body)
  }

  async resize({ a }: Numbers): Promise<void> {
    const subnet = await this.#subnet(a)
    const cidr = subnet && parseCidr(subnet.network)?.cidr
    if (!subnet || !cidr) return
    const size = sizeOf(cidr) * 2n
    const new_cidr = formatCidr({ ...cidr, first: (cidr.first / size) * size, prefix: cidr.prefix - 1 })
    await this.#call('POST', `/ipam/subnets/${subnet.id}/resize`, { new_cidr })
  }

  async merge({ a, b }: Numbers): Promise<void> {
    const [one, other] = [await this.#subnet(a), await this.#subnet(a + 1 + (b % 2))]
    const cidr = one && parseCidr(one.network)?.cidr
    if (!one || !other || !cidr || one.id === other.id) return
    const size = sizeOf(cidr) * 2n
    const confirm_cidr = formatCidr({ ...cidr, first: (cidr.first / size) * size, prefix: cidr.prefix - 1 })
    await this.#call('POST', `/ipam/subnets/${one.id}/merge/commit`, { sibling_subnet_ids: [other.id], confirm_cidr })
  }

  async trash({ a, b }: Numbers): Promise<void> {
    const subnet = await this.#subnet(a)
    const scope = await this.#scope(a)
    if (b % 2 && subnet) await this.#call('DELETE', `/ipam/subnets/${subnet.id}`)
    else if (scope) await this.#call('DELETE', `/dhcp/scopes/${scope.id}${b % 4 ? '' : '?permanent=true'}`)
  }

  async restore({ a, b }: Numbers): Promise<void> {
    const scope = await this.#pick<Row>(
      `select c.id, c.network from dhcp_scope c join subnet s on s.id = c.subnet_id
       where s.space_id = $1 and c.deleted_at is not null order by c.id`,
      a,
    )
    const subnet = await this.#pick<Row>(
      `select id, network from subnet where space_id = $1 and deleted_at is not null order by id`,
      a,
    )
    if (b % 2 && subnet) await this.#call('POST', `/admin/trash/subnet/${subnet.id}/restore`)
    else if (scope) await this.#call('POST', `/admin/trash/dhcp_scope/${scope.id}/restore`)
  }
}

const STEPS = [
  ...(['subnet', 'scope', 'pool', 'reserve', 'reserve', 'reserve', 'lease', 'lease', 'lease'] as const),
  ...(['change', 'release', 'edit', 'free', 'next', 'split', 'resize', 'merge', 'trash', 'restore'] as const),
]
const numbers = { a: fc.nat(10_000), b: fc.nat(10_000) }
const grow = fc.record({ step: fc.constantFrom('subnet' as const, 'scope' as const, 'reserve' as const), ...numbers })
const any = fc.record({ step: fc.constantFrom(...STEPS), ...numbers })
const sequences = fc
  .tuple(fc.array(grow, { minLength: 10, maxLength: 20 }), fc.array(any, { minLength: 15, maxLength: 50 }))
  .map(([first, then]) => [...first, ...then])

test('whatever is done in whatever order, DHCP and the address space agree', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (steps) => {
      const estate = await Estate.found()
      for (const { step, ...choice } of steps) await estate[step](choice)
      expect(await broken(cadastre)).toEqual([])
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 10), endOnFailure: true },
  )
})
