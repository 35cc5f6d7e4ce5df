import { readdir, readFile } from 'node:fs/promises'
import type { SignedZone } from '@cadastre/core/agent/dns-protocol'
import { runProgram } from '../programs.ts'

type Key = SignedZone['keys'][number]

const ALGORITHMS: Readonly<Record<string, string>> = {
  8: 'rsasha256',
  10: 'rsasha512',
  13: 'ecdsap256sha256',
  14: 'ecdsap384sha384',
  15: 'ed25519',
  16: 'ed448',
}

/** The keys of signed zones as the daemon keeps them beside it. */
export async function signedZones(folder: string, zones: readonly string[]): Promise<SignedZone[]> {
  const files = await readdir(folder).catch(() => [])
  return Promise.all(zones.map((zone) => signedZone(folder, files, zone)))
}

async function signedZone(folder: string, files: readonly string[], zone: string): Promise<SignedZone> {
  const own = files.filter((file) => file.startsWith(`K${zone}+`) && file.endsWith('.state'))
  const keys = await Promise.all(own.map((file) => keyIn(`${folder}/${file.replace(/\.state$/, '')}`)))
  const active = keys.filter(({ state, key_type }) => state !== 'hidden' && key_type !== 'zsk')
  return { zone_name: zone, ds_records: active.flatMap(({ ds_records }) => ds_records), keys }
}

async function keyIn(path: string): Promise<Key> {
  const text = await readFile(`${path}.state`, 'utf8')
  const facts = new Map([...text.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
  const [, algorithm = '', tag = '0'] = /\+(\d+)\+(\d+)$/.exec(path) ?? []
  const key_type = keyType(facts)
  return {
    key_tag: Number(tag),
    key_type,
    algorithm: ALGORITHMS[String(Number(algorithm))] ?? algorithm,
    state: facts.get('DNSKEYState') ?? 'unknown',
    ds_records: key_type === 'zsk' ? [] : await dsOf(path),
    timing: timingOf(facts),
  }
}

function keyType(facts: ReadonlyMap<string, string>): Key['key_type'] {
  const [isKsk, isZsk] = [facts.get('KSK') === 'yes', facts.get('ZSK') === 'yes']
  if (isKsk && isZsk) return 'csk'
  return isKsk ? 'ksk' : 'zsk'
}

const TIMES = ['Generated', 'Published', 'Active', 'Retired', 'Removed', 'DSPublish', 'DSRemoved']

const timingOf = (facts: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(
    TIMES.flatMap((name) => (facts.has(name) ? [[name.toLowerCase(), (facts.get(name) ?? '').slice(0, 14)]] : [])),
  )

/** What the parent zone has to publish: the part of the record after its type. */
async function dsOf(path: string): Promise<string[]> {
  const { isGood, output } = await runProgram('dnssec-dsfromkey', ['-2', `${path}.key`])
  const [, value] = /\sDS\s+(.*)$/m.exec(output) ?? []
  return isGood && value !== undefined ? [value.trim()] : []
}
