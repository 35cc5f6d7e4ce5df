import { formatAddress, formatCidr, overlaps, sizeOf } from '@cadastre/core/ip'
import type { Answer } from '../answer.ts'
import type { TestApp } from '../harness.ts'
import { addressValue, type Block, children, cidr, type Host, Model, type Subnet, tiled } from './model.ts'

/** Numbers that decide what a step does; the step itself maps them onto what there is. */
export type Choice = { step: StepName; a: number; b: number; c: number }
export const stepNames = [
  'block',
  'subnet',
  'next',
  'address',
  'range',
  'rename',
  'orphan',
  'age',
  'free',
  'zone',
  'trashSubnet',
  'trashBlock',
  'restore',
  'split',
  'merge',
  'resize',
  'move',
  'fold',
] as const
export type StepName = (typeof stepNames)[number]

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

/** The product and the model side by side. Every step says what the product must answer before it asks. */
export class World {
  readonly model = new Model()
  readonly cadastre: TestApp
  readonly spaces: string[]
  /** Forward zones that settings may name. */
  readonly zones: readonly (string | null)[]
  #names = 0

  constructor(cadastre: TestApp, spaces: string[], zones: readonly (string | null)[]) {
    this.cadastre = cadastre
    this.spaces = spaces
    this.zones = zones
  }

  async take({ step, a, b, c }: Choice): Promise<void> {
    await this[step](a, b, c)
  }

  /** A network within 10.0.0.0/16, seldom large. */
  #network(a: number, b: number): string {
    const prefix = 18 + (a % 10)
    const size = 1n << BigInt(32 - prefix)
    const index = BigInt(b) % (1n << BigInt(prefix - 16))
    return formatCidr({ family: 4, first: (10n << 24n) + index * size, prefix })
  }

  #call(method: 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
    return this.cadastre.call(method, `/api/v1${path}`, body === undefined ? {} : { body })
  }

  #expect(what: string, answer: Answer, isAllowed: boolean): boolean {
    const isDone = answer.status < 300
    if (isDone !== isAllowed || (!isDone && ![409, 422].includes(answer.status))) {
      throw new Error(
        `${what}: the model ${isAllowed ? 'allows' : 'refuses'} it, the product answers ${answer.status} ${answer.text}`,
      )
    }
    return isDone
  }

  async block(a: number, b: number, c: number): Promise<void> {
    const space = this.spaces[c % 2] ?? ''
    const network = this.#network(a, b)
    const parent = pick([null, ...this.model.liveBlocks(space)], c >> 1) ?? null
    const isAllowed = this.model.blockFits(space, parent, cidr(network))
    const answer = await this.#call('POST', '/ipam/blocks', {
      space_id: space,
      parent_block_id: parent?.id ?? null,
      network,
    })
    if (!this.#expect(`block ${network} below ${parent ? formatCidr(parent.cidr) : 'nothing'}`, answer, isAllowed))
      return
    this.model.addBlock({ id: answer.body.id, space, parent: parent?.id ?? null, cidr: cidr(network), batch: null })
  }

  async subnet(a: number, b: number, c: number): Promise<void> {
    const block = pick(this.#liveBlocks(), c)
    if (!block) return
    const prefix = Math.min(30, block.cidr.prefix + (a % 5))
    const network = pick(children(block.cidr, prefix), b)
    if (!network) return
    const isAllowed = this.model.subnetFits(block, network)
    const body = { space_id: block.space, block_id: block.id, network: formatCidr(network) }
    const answer = await this.#call('POST', '/ipam/subnets', body)
    if (!this.#expect(`subnet ${body.network} in ${formatCidr(block.cidr)}`, answer, isAllowed)) return
    this.model.subnets.push({ id: answer.body.id, space: block.space, block: block.id, cidr: network, batch: null })
  }

  async next(a: number): Promise<void> {
    const subnet = pick(this.#liveSubnets(), a)
    if (!subnet) return
    const free = this.model.nextFree(subnet, await this.#taken(subnet))
    const wanted = free === null ? null : formatAddress({ family: 4, value: free })
    const preview = await this.cadastre.call('GET', `/api/v1/ipam/subnets/${subnet.id}/next-ip-preview`)
    if (preview.body.address !== wanted)
      throw new Error(`preview of ${formatCidr(subnet.cidr)}: ${preview.text}, not ${wanted}`)
    const name = `h-${++this.#names}`
    const answer = await this.#call('POST', `/ipam/subnets/${subnet.id}/next`, { hostname: name })
    if (!this.#expect(`next in ${formatCidr(subnet.cidr)}`, answer, wanted !== null)) return
    if (answer.body.address !== wanted)
      throw new Error(`next in ${formatCidr(subnet.cidr)}: ${answer.body.address}, not ${wanted}`)
    this.#took(subnet, addressValue(wanted ?? ''), answer.body.id, name)
  }

  /** An orphan that is used again keeps its row; any other address gets a new one. */
  #took(subnet: Subnet, address: bigint, id: string, name: string): void {
    const before = this.model.hostAt(subnet, address)
    if (before && before.id !== id) throw new Error(`${before.name} was an orphan, and ${name} is another row`)
    this.model.takeHost({ id, subnet: subnet.id, address, name })
  }

  async address(a: number, b: number): Promise<void> {
    const subnet = pick(this.#liveSubnets(), a)
    if (!subnet) return
    const value = subnet.cidr.first + (BigInt(b) % sizeOf(subnet.cidr))
    const isOrphan = this.model.hostAt(subnet, value)?.orphan !== undefined
    const isAllowed = isOrphan || !(await this.#taken(subnet)).has(value)
    const name = `h-${++this.#names}`
    const body = { address: formatAddress({ family: 4, value }), hostname: name }
    const answer = await this.#call('POST', `/ipam/subnets/${subnet.id}/addresses`, body)
    if (!this.#expect(`address ${body.address}`, answer, isAllowed)) return
    this.#took(subnet, value, answer.body.id, name)
  }

  /** A few addresses in a row; those that are in use, or were given up lately, are left out. */
  async range(a: number, b: number): Promise<void> {
    const subnet = pick(this.#liveSubnets(), a)
    if (!subnet) return
    const size = sizeOf(subnet.cidr)
    const first = BigInt(b) % size
    const values = [0n, 1n, 2n].filter((n) => first + n < size).map((n) => subnet.cidr.first + first + n)
    const rows = await this.#taken(subnet)
    const free = values.filter((value) => !rows.has(value) || this.model.hostAt(subnet, value)?.orphan === 'old')
    const at = (value: bigint | undefined) => formatAddress({ family: 4, value: value ?? 0n })
    const template = `h-${++this.#names}-{n}`
    const answer = await this.#call('POST', `/ipam/subnets/${subnet.id}/bulk-allocate`, {
      range_start: at(values[0]),
      range_end: at(values.at(-1)),
      hostname_template: template,
    })
    if (!this.#expect(`a range in ${formatCidr(subnet.cidr)}`, answer, true)) return
    const created: { id: string; address: string; hostname: string }[] = answer.body.sample_created
    const given = created.map(({ address }) => address)
    if (given.sort().join() !== free.map(at).sort().join()) throw new Error(`${given} were given, not ${free.map(at)}`)
    for (const { id, address, hostname } of created) this.#took(subnet, addressValue(address), id, hostname)
  }

  async rename(a: number): Promise<void> {
    const host = pick(this.#liveHosts(), a)
    if (!host) return
    const name = `h-${++this.#names}`
    const answer = await this.cadastre.call('PUT', `/api/v1/ipam/addresses/${host.id}`, { body: { hostname: name } })
    if (this.#expect(`rename ${host.name}`, answer, true)) host.name = name
  }

  async orphan(a: number): Promise<void> {
    const host = pick(this.#liveHosts(), a)
    if (!host) return
    this.#expect(`give up ${host.name}`, await this.#call('DELETE', `/ipam/addresses/${host.id}`), true)
    host.orphan ??= 'fresh'
  }

  /** A day passes for the orphans of a subnet. */
  async age(a: number): Promise<void> {
    const subnet = pick(this.#liveSubnets(), a)
    if (!subnet) return
    await this.cadastre.sql(
      `update ip_address set orphaned_at = orphaned_at - interval '25 hours' where subnet_id = $1 and status = 'orphan'`,
      [subnet.id],
    )
    for (const host of this.model.hostsOf(subnet.id)) if (host.orphan) host.orphan = 'old'
  }

  /** Another zone for the names below a space, a block or a subnet, or that of the level above. */
  async zone(a: number, b: number, c: number): Promise<void> {
    const places = [
      ...this.spaces.map((id) => ({ path: `spaces/${id}`, inherits: false })),
      ...this.#liveBlocks().map(({ id }) => ({ path: `blocks/${id}`, inherits: true })),
      ...this.#liveSubnets().map(({ id }) => ({ path: `subnets/${id}`, inherits: true })),
    ]
    const { path = '', inherits = false } = pick(places, a) ?? {}
    const body = {
      dns_zone_id: pick(this.zones, b) ?? null,
      ...(inherits && { dns_inherit_settings: c % 2 === 0 }),
    }
    const answer = await this.cadastre.call('PUT', `/api/v1/ipam/${path}`, { body })
    this.#expect(`zone of ${path}`, answer, true)
  }

  async free(a: number): Promise<void> {
    const host = pick(this.#liveHosts(), a)
    if (!host) return
    this.#expect(`free ${host.name}`, await this.#call('DELETE', `/ipam/addresses/${host.id}?permanent=true`), true)
    this.model.hosts = this.model.hosts.filter(({ id }) => id !== host.id)
  }

  async trashSubnet(a: number): Promise<void> {
    const subnet = pick(this.#liveSubnets(), a)
    if (!subnet) return
    this.#expect('trash a subnet', await this.#call('DELETE', `/ipam/subnets/${subnet.id}`), true)
    subnet.batch = await this.#batchOf('subnet', subnet.id)
  }

  async trashBlock(a: number): Promise<void> {
    const block = pick(this.#liveBlocks(), a)
    if (!block) return
    const { blocks, subnets } = this.model.subtree(block)
    this.#expect('trash a block', await this.#call('DELETE', `/ipam/blocks/${block.id}`), true)
    const batch = await this.#batchOf('ip_block', block.id)
    for (const one of [...blocks, ...subnets]) one.batch = batch
  }

  async restore(a: number): Promise<void> {
    const trashed = [...this.model.blocks, ...this.model.subnets].filter(({ batch }) => batch !== null)
    const one = pick(trashed, a)
    if (!one?.batch) return
    const type = 'block' in one ? 'subnet' : 'ip_block'
    const isAllowed = this.model.restorable(one.batch)
    const answer = await this.#call('POST', `/admin/trash/${type}/${one.id}/restore`)
    if (this.#expect(`restore ${formatCidr(one.cidr)}`, answer, isAllowed)) this.model.restore(one.batch)
  }

  async split(a: number, b: number): Promise<void> {
    const subnet = pick(this.#liveSubnets(), a)
    if (!subnet) return
    const prefix = subnet.cidr.prefix + 1 + (b % 2)
    const path = `/ipam/subnets/${subnet.id}/split`
    const preview = await this.#call('POST', `${path}/preview`, { new_prefix_length: prefix })
    const body = { new_prefix_length: prefix, confirm_cidr: formatCidr(subnet.cidr) }
    const answer = await this.#call('POST', `${path}/commit`, body)
    if (!this.#expect(`split ${body.confirm_cidr} to /${prefix}`, answer, prefix <= 30)) return
    const fresh = answer.body.children.map((child: { id: string; network: string }) => ({
      ...subnet,
      id: child.id,
      cidr: cidr(child.network),
    }))
    const cidrs = (list: { cidr: string }[]) => list.map((one) => one.cidr).join()
    const told = answer.body.children.map(({ network }: { network: string }) => ({ cidr: network }))
    if (cidrs(preview.body.children) !== cidrs(told))
      throw new Error(`split preview ${preview.text} but ${answer.text}`)
    this.model.replace([subnet], fresh)
  }

  async merge(a: number, b: number): Promise<void> {
    const target = pick(this.#liveSubnets(), a)
    const others = this.#liveSubnets().filter((one) => one.block === target?.block && one.id !== target?.id)
    // Two that fit together are rare; where there are such, they are mostly chosen.
    const fitting = others.filter((one) => target && tiled([target.cidr, one.cidr]))
    const other = pick(fitting.length > 0 && b % 4 > 0 ? fitting : others, b)
    if (!target || !other) return
    const merged = tiled([target.cidr, other.cidr])
    const path = `/ipam/subnets/${target.id}/merge`
    const body = { sibling_subnet_ids: [other.id] }
    const preview = await this.#call('POST', `${path}/preview`, body)
    if (preview.body.merged_cidr !== (merged ? formatCidr(merged) : null))
      throw new Error(`merge preview ${preview.text}`)
    const confirm_cidr = merged ? formatCidr(merged) : '10.0.0.0/16'
    const answer = await this.#call('POST', `${path}/commit`, { ...body, confirm_cidr })
    if (!this.#expect(`merge ${formatCidr(target.cidr)}, ${formatCidr(other.cidr)}`, answer, merged !== null)) return
    if (merged) this.model.replace([target, other], [{ ...target, id: answer.body.merged_subnet.id, cidr: merged }])
  }

  async resize(a: number, b: number): Promise<void> {
    const subnet = pick(this.#liveSubnets(), a)
    if (!subnet) return
    const prefix = subnet.cidr.prefix - 1 - (b % 2)
    const size = 1n << BigInt(32 - prefix)
    const grown = { family: 4 as const, first: (subnet.cidr.first / size) * size, prefix }
    const block = this.model.blocks.find(({ id }) => id === subnet.block) as Block
    const isAllowed = this.model.subnetFits(block, grown, [subnet.id])
    const body = { new_cidr: formatCidr(grown) }
    const preview = await this.#call('POST', `/ipam/subnets/${subnet.id}/resize/preview`, body)
    if ((preview.body.conflicts.length === 0) !== isAllowed) throw new Error(`resize preview: ${preview.text}`)
    const answer = await this.#call('POST', `/ipam/subnets/${subnet.id}/resize`, body)
    if (this.#expect(`resize ${formatCidr(subnet.cidr)} to ${body.new_cidr}`, answer, isAllowed)) subnet.cidr = grown
  }

  async move(a: number): Promise<void> {
    const block = pick(this.#liveBlocks(), a)
    if (!block) return
    const target = this.spaces.find((id) => id !== block.space) ?? ''
    const { blocks, subnets } = this.model.subtree(block)
    const adopted = this.model.liveBlocks(target).filter((one) => one.parent === null && overlaps(block.cidr, one.cidr))
    const theirs = [...adopted, ...this.model.liveSubnets(target)]
    const ours = [...blocks.filter(({ id }) => id !== block.id), ...subnets]
    const clashes = (one: Subnet | Block, other: Subnet | Block) =>
      'block' in one === 'block' in other || adopted.includes(other as Block) ? overlaps(one.cidr, other.cidr) : false
    const isAllowed =
      this.model.blockFits(target, null, block.cidr) && !ours.some((one) => theirs.some((other) => clashes(one, other)))
    const body = { target_space_id: target, confirmation_cidr: formatCidr(block.cidr) }
    const answer = await this.#call('POST', `/ipam/blocks/${block.id}/move/commit`, body)
    if (!this.#expect(`move ${body.confirmation_cidr}`, answer, isAllowed)) return
    this.model.blocks = this.model.blocks.filter(({ id }) => id !== block.id)
    this.model.carry(block, target)
    this.model.addBlock({ ...block, space: target, parent: null })
  }

  /** The counters are folded now and then; nothing may show. */
  async fold(): Promise<void> {
    await this.cadastre.runJob('fold_usage')
  }

  #liveBlocks = (): Block[] => this.spaces.flatMap((space) => this.model.liveBlocks(space))
  #liveHosts(): Host[] {
    const live = new Set(this.#liveSubnets().map(({ id }) => id))
    return this.model.hosts.filter(({ subnet }) => live.has(subnet))
  }
  #liveSubnets = (): Subnet[] => this.spaces.flatMap((space) => this.model.liveSubnets(space))

  async #taken({ id }: Subnet): Promise<Set<bigint>> {
    const rows = await this.cadastre.sql<{ address: string }>(
      'select host(address) as address from ip_address where subnet_id = $1',
      [id],
    )
    return new Set(rows.map(({ address }) => addressValue(address)))
  }

  async #batchOf(table: string, id: string): Promise<string> {
    const [row] = await this.cadastre.sql<{ deletion_batch_id: string }>(
      `select deletion_batch_id from ${table} where id = $1`,
      [id],
    )
    return row?.deletion_batch_id ?? ''
  }

  /** Networks and hosts as the model has them, one line each. */
  wanted(): string[] {
    const live = this.#liveSubnets()
    return [
      ...this.#liveBlocks().map((one) => `block ${one.space} ${formatCidr(one.cidr)} below ${one.parent}`),
      ...live.map((one) => `subnet ${one.space} ${formatCidr(one.cidr)} in ${one.block}`),
      ...live.flatMap((one) =>
        this.model
          .hostsOf(one.id)
          .map(
            (host) =>
              `host ${host.id} ${host.name} ${formatAddress({ family: 4, value: host.address })} in ${one.id}${host.orphan ? ' given up' : ''}`,
          ),
      ),
    ].sort()
  }

  /** The same lines from the database. */
  async found(): Promise<string[]> {
    const rows = await this.cadastre.sql<{ line: string }>(
      `select format('block %s %s below %s', space_id, network, coalesce(parent_block_id::text, 'null')) as line
         from ip_block where deleted_at is null and space_id = any($1)
       union all select format('subnet %s %s in %s', space_id, network, block_id) from subnet
         where deleted_at is null and space_id = any($1)
       union all select format('host %s %s %s in %s', a.id, a.hostname, host(a.address), a.subnet_id)
           || case a.status when 'orphan' then ' given up' else '' end
         from ip_address a join subnet s on s.id = a.subnet_id
         where s.deleted_at is null and s.space_id = any($1) and a.hostname like 'h-%'`,
      [this.spaces],
    )
    return rows.map(({ line }) => line).sort()
  }
}
