import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { said } from './said.ts'

/** A link between two network namespaces: nothing of what is said on it leaves them. */
export type Cable = {
  readonly server: string
  /** The interface of the server. */
  readonly serverLink: string
  end(): void
  /** What a client at the other end gets: its address. */
  lease(mac: string, hostname: string, more?: LeaseOptions): Promise<Client>
  run(program: string, ...args: string[]): Promise<string>
}
export type LeaseOptions = { readonly protocol?: 4 | 6; readonly config?: string }
export type Client = { readonly address: string; readonly options: string; release(): Promise<void>; kill(): void }

let made = 0
const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' })

/** Throws where namespaces cannot be made: without them nothing would be tried, and that must not look like success. */
export function cable(serverAddresses: readonly string[]): Cable {
  const mark = `${process.pid % 10_000}x${++made}`
  const [server, client] = [`cads${mark}`, `cadc${mark}`]
  const [serverLink, clientLink] = [`vs${mark}`, `vc${mark}`]
  const folder = mkdtempSync(join(tmpdir(), 'dhclient-'))
  for (const name of [server, client]) {
    ip('netns', 'add', name)
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }
  // Before there is a link, which takes this over. An address counts at once: nobody else is there who could have it.
  for (const name of [server, client])
    execFileSync(
      'ip',
      ['netns', 'exec', name, 'sysctl', '-qw', 'net.ipv6.conf.all.accept_dad=0', 'net.ipv6.conf.default.accept_dad=0'],
      { stdio: 'pipe' },
    )
  ip('-n', server, 'link', 'add', serverLink, 'type', 'veth', 'peer', 'name', clientLink, 'netns', client)
  for (const address of serverAddresses)
    ip('-n', server, 'addr', 'add', address, 'dev', serverLink, ...(address.includes(':') ? ['nodad'] : []))
  ip('-n', server, 'link', 'set', serverLink, 'up')
  ip('-n', client, 'link', 'set', clientLink, 'up')
  const clients: Client[] = []
  const run = (program: string, ...args: string[]): Promise<string> =>
    said('ip', ['netns', 'exec', client, program, ...args])
  return {
    server,
    serverLink,
    run,
    lease: async (mac, hostname, options = {}) => {
      const one = await leaseAt({ client, link: clientLink, folder, run }, mac, hostname, options)
      clients.push(one)
      return one
    },
    end: () => {
      for (const one of clients) one.kill()
      for (const name of [server, client]) ip('netns', 'del', name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives the client another card, with the link-local address that belongs to it. */
async function dress({ run, link }: Place, mac: string): Promise<void> {
  await run('ip', 'link', 'set', link, 'down')
  await run('ip', 'link', 'set', link, 'address', mac)
  await run('ip', 'link', 'set', link, 'up')
  while (!(await run('ip', '-6', 'addr', 'show', 'dev', link, 'scope', 'link', '-tentative')).includes('fe80'))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

type Place = { client: string; link: string; folder: string; run: Cable['run'] }

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
