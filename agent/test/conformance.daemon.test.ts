import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentZone, DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import type { RecordOperation } from '@cadastre/core/agent/dns-protocol'
import type { DnsRecord } from '@cadastre/core/dns/record'
import { addRecord, deleteSet, updateMessage } from '@cadastre/core/dns/update'
import { dataOf } from '@cadastre/core/dns/value'
import { bind9 } from '../../server/src/drivers/dns/bind9.ts'
import {
  type DnsConnection,
  type RecordSet,
  ServerFault,
  type ZoneContents,
} from '../../server/src/drivers/dns/driver.ts'
import { transferZone } from '../../server/src/drivers/dns/transfer.ts'
import { conformance } from '../../server/test/drivers/conformance.ts'
import { dig, type Daemon as Tested } from '../../server/test/peers/pdns.ts'
import { Applier } from '../src/bind9/apply.ts'
import { Daemon } from '../src/bind9/daemon.ts'
import { groupKey } from '../src/bind9/group-key.ts'
import { type Local, viewKey } from '../src/bind9/local.ts'
import { Operator } from '../src/bind9/operate.ts'
import { DnsState } from '../src/bind9/state.ts'
import { DaemonLine } from '../src/bind9/wire.ts'
import { everything, zone as zoneLike } from './configuration.ts'
import { freePort } from './world.ts'

/** What the server would have of a zone. */
type Kept = { zone: AgentZone; serial: number; sets: Map<string, RecordSet> }

const serialIn = (soa: DnsRecord): number => dataOf('SOA', soa.value).serial
const keyOf = ({ name, type }: RecordSet): string => `${name} ${type}`

/** The agent's own parts with a real daemon, given what the server would send. */
async function startBind() {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const local: Local = {
    folder,
    listen: ['127.0.0.1'],
    port: await freePort(),
    rndcPort: await freePort(),
    secret: 's',
  }
  const state = new DnsState(folder)
  await state.open()
  const daemon = new Daemon(folder, local.port)
  const kept = new Map<string, Kept>()
  const applier = new Applier(state, local, daemon, sourceOf(kept), true)
  const operator = new Operator(applier, daemon, local, state)
  const tested: Tested = {
    host: '127.0.0.1',
    port: local.port,
    dig: (...words) => dig(local.port, words),
    kill: async () => {
      process.kill(Number(await readFile(`${folder}/run/named.pid`, 'utf8')), 'SIGKILL')
      while (await daemon.isUp()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    start: () => daemon.start(),
    remove: async () => {
      await tested.kill().catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    },
  }
  const connect = () => connection(kept, applier, operator, daemon, local)
  return { driver: bind9, daemon: tested, connect, byHand: byHand(local) }
}

const sourceOf = (kept: ReadonlyMap<string, Kept>) => ({
  contents: async (ids: readonly string[]) =>
    [...kept.values()]
      .filter(({ zone }) => ids.includes(zone.id))
      .map(({ zone, serial, sets }) => ({
        zone_id: zone.id,
        serial,
        records: [...sets.values()].flatMap(({ name, type, ttl, values }) =>
          values.map((value) => ({ view: null, name, type, ttl, value })),
        ),
      })),
  async *blocklist() {},
})

function configurationOf(kept: ReadonlyMap<string, Kept>): DnsConfiguration {
  const { options, ...whole } = everything()
  const quiet = { forwarders: [], blackhole: [], rrl_enabled: false, recursion: false, query_log_enabled: false }
  const none = { acls: [], views: [], default_view: null, blocklists: [], catalog: null, dnssec_policies: [] }
  const server = { ...whole.server, is_primary: true, followers: [] }
  const said: DnsConfiguration['options'] = {
    ...options,
    ...quiet,
    notify: 'no',
    also_notify: [],
    allow_notify: [],
    trust_anchors: [],
  }
  return { ...whole, ...none, server, options: said, zones: [...kept.values()].map(({ zone }) => zone) }
}

function connection(
  kept: Map<string, Kept>,
  applier: Applier,
  operator: Operator,
  daemon: Daemon,
  local: Local,
): DnsConnection {
  let made = 0
  return {
    probe: () => daemon.version(),
    listZones: async () => [],
    readKeys: async () => [],
    readZone: async (name) => {
      const key = groupKey(configurationOf(kept))
      const signed = key && { ...key, name: `${key.name}.`, secret: Buffer.from(key.secret, 'base64') }
      return transferZone({ host: '127.0.0.1', port: local.port }, name, signed).catch((error: unknown) => {
        if (error instanceof ServerFault && error.isRefusal) return null
        throw error
      })
    },
    ensureZone: async (zone) => {
      const before = kept.get(zone.name)
      kept.set(zone.name, keptOf(zone, before?.zone ?? zoneLike(++made, {})))
      if (before) await applier.reload([before.zone.id])
      else await applier.apply(configurationOf(kept))
      return zone.sets.map(() => null)
    },
    removeZone: async (name) => {
      kept.delete(name)
      await applier.apply(configurationOf(kept))
    },
    apply: async (name, soa, sets) => {
      const known = kept.get(name)
      if (!known) return null
      for (const set of sets) known.sets.set(keyOf(set), set)
      known.serial = serialIn(soa)
      const { answers } = await operator.perform(operationsOf(known, sets), false)
      const fault = answers.find(({ result }) => result === 'error')
      if (fault && !(await daemon.isUp())) throw new ServerFault(fault.message ?? '', false)
      return answers.map(({ result, message }) => (result === 'ok' ? null : (message ?? '')))
    },
    sign: async () => undefined,
  }
}

function keptOf({ name, soa, sets }: ZoneContents, like: AgentZone): Kept {
  const { server, mailbox, refresh, retry, expire, minimum, serial } = dataOf('SOA', soa.value)
  const zone = {
    ...like,
    name,
    ttl: soa.ttl,
    primary_ns: server,
    admin_email: mailbox,
    refresh,
    retry,
    expire,
    minimum,
  }
  return { zone, serial, sets: new Map(sets.map((set) => [keyOf(set), set])) }
}

const operationsOf = ({ zone, serial }: Kept, sets: readonly RecordSet[]): RecordOperation[] =>
  sets.map(({ name, type, ttl, values }, index) => ({
    op_id: String(index),
    op: values.length === 0 ? 'delete' : 'update',
    zone_id: zone.id,
    zone_name: zone.name,
    views: null,
    target_serial: serial,
    name,
    type,
    ttl,
    values: [...values],
    key_tag: null,
  }))

/** An update that the agent knows nothing of. */
const byHand = (local: Local) => async (zone: string, _soa: DnsRecord, sets: readonly RecordSet[]) => {
  const line = await DaemonLine.open(local.port, viewKey(local, null))
  const parts = sets.flatMap(({ name, type, ttl, values }) => [
    deleteSet(name, type),
    ...values.map((value) => addRecord({ name, type, ttl, value })),
  ])
  const { rcode } = await line.ask(updateMessage(0, zone, parts)).finally(() => line.close())
  if (rcode !== 'noerror') throw new Error(`named answered ${rcode}`)
}

// An update passes over what cannot be (RFC 2136, 3.4.2.2), and the agent's daemon has no zones of others.
conformance('bind9', startBind, { keepsForeign: false, tellsRefusals: false })
