import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { said } from './said.ts'

/** A network of namespaces, joined by a bridge: nothing of what is said on it leaves them. */
export type Lan = {
  readonly servers: readonly Attached[]
  end(): void
  /** What a client gets: its address. */
  lease(mac: string, hostname: string, more?: LeaseOptions): Promise<Client>
  /** Runs a program where the clients are. */
  run(program: string, ...args: string[]): Promise<string>
  readonly client: Attached
}
/** A namespace and its interface. */
export type Attached = { readonly namespace: string; readonly link: string }
/** A network with one server. */
export type Cable = Lan & { readonly server: string; readonly serverLink: string }
export type LeaseOptions = { readonly protocol?: 4 | 6; readonly config?: string }
export type Client = { readonly address: string; readonly options: string; release(): Promise<void>; kill(): void }

let made = 0
const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' })

// Files of tests run beside each other in one process; the name of an interface has fifteen letters at most.
const own = randomBytes(3).toString('hex')
const mark = (): string => `${own}x${++made}`

export function cable(serverAddresses: readonly string[]): Cable {
  const at = lan([serverAddresses])
  const [one] = at.servers
  return { ...at, server: one?.namespace ?? '', serverLink: one?.link ?? '' }
}

/** Throws where namespaces cannot be made: without them nothing would be tried, and that must not look like success. */
export function lan(servers: readonly (readonly string[])[]): Lan {
  const bridge = namespace(`cadb${mark()}`)
  ip('-n', bridge, 'link', 'add', 'bridge', 'type', 'bridge')
  ip('-n', bridge, 'link', 'set', 'bridge', 'up')
  const attached = servers.map((addresses) => attach(bridge, 'cads', addresses))
  const client = attach(bridge, 'cadc', [])
  const folder = mkdtempSync(join(tmpdir(), 'dhclient-'))
  const clients: Client[] = []
  const run = (program: string, ...args: string[]): Promise<string> =>
    said('ip', ['netns', 'exec', client.namespace, program, ...args])
  return {
    servers: attached,
    client,
    run,
    lease: async (mac, hostname, options = {}) => {
      const one = await leaseAt({ link: client.link, folder, run }, mac, hostname, options)
      clients.push(one)
      return one
    },
    end: () => {
      for (const one of clients) one.kill()
      for (const name of [bridge, client.namespace, ...attached.map((one) => one.namespace)]) ip('netns', 'del', name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function namespace(name: string): string {
  ip('netns', 'add', name)
  ip('-n', name, 'link', 'set', 'lo', 'up')
  // Before there is a link, which takes this over. An address counts at once: nobody else is there who could have it.
  const settings = ['net.ipv6.conf.all.accept_dad=0', 'net.ipv6.conf.default.accept_dad=0']
  execFileSync('ip', ['netns', 'exec', name, 'sysctl', '-qw', ...settings], { stdio: 'pipe' })
  return name
}

function attach(bridge: string, prefix: string, addresses: readonly string[]): Attached {
  const end = mark()
  const [name, link, port] = [namespace(`${prefix}${end}`), `v${end}`, `p${end}`]
  ip('-n', name, 'link', 'add', link, 'type', 'veth', 'peer', 'name', port, 'netns', bridge)
  ip('-n', bridge, 'link', 'set', port, 'master', 'bridge', 'up')
  for (const address of addresses)
    ip('-n', name, 'addr', 'add', address, 'dev', link, ...(address.includes(':') ? ['nodad'] : []))
  ip('-n', name, 'link', 'set', link, 'up')
  return { namespace: name, link }
}

/** Gives the client another card, with the link-local address that belongs to it. */
async function dress({ run, link }: Place, mac: string): Promise<void> {
  await run('ip', 'link', 'set', link, 'down')
  await run('ip', 'link', 'set', link, 'address', mac)
  await run('ip', 'link', 'set', link, 'up')
  while (!(await run('ip', '-6', 'addr', 'show', 'dev', link, 'scope', 'link', '-tentative')).includes('fe80'))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

type Place = { link: string; folder: string; run: Lan['run'] }

async function leaseAt(at: Place, mac: string, hostname: string, { protocol = 4, config = '' }: LeaseOptions) {
  const mark = `${mac.replaceAll(':', '')}-${protocol}`
  const [leases, pid, conf] = ['leases', 'pid', 'conf'].map((name) => join(at.folder, `${mark}.${name}`)) as [
    string,
    string,
    string,
  ]
  rmSync(leases, { force: true })
  writeFileSync(conf, `send host-name "${hostname}";\ntimeout 20;\nretry 1;\ninitial-interval 1;\n${config}\n`)
  await dress(at, mac)
  const args = [`-${protocol}`, '-1', '-v', '-sf', '/bin/true', '-lf', leases, '-pf', pid, '-cf', conf]
  const output = await at.run('dhclient', ...args, ...(protocol === 6 ? ['-D', 'LL'] : []), at.link)
  const text = await readFile(leases, 'utf8').catch(() => '')
  const [, address] = /(?:fixed-address|iaaddr) ([0-9a-f.:]+)/.exec(text) ?? []
  if (address === undefined) throw new Error(`no lease: ${output}`)
  const kill = (): void => {
    try {
      process.kill(Number(execFileSync('cat', [pid], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })))
    } catch {
      // It has ended by itself.
    }
  }
  return {
    address,
    options: text,
    kill,
    release: async () =>
      void (await at.run(
        'dhclient',
        `-${protocol}`,
        '-r',
        '-sf',
        '/bin/true',
        '-lf',
        leases,
        '-pf',
        pid,
        '-cf',
        conf,
        at.link,
      )),
  }
}
