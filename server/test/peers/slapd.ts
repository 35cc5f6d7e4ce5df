import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '../../src/tls/self-signed.ts'

export type Slapd = { plainPort: number; tlsPort: number; certificate: string; stop(): Promise<void> }

const SLAPD = '/usr/sbin/slapd'
const SLAPADD = '/usr/sbin/slapadd'

/** OpenLDAP with these entries below dc=example,dc=test; its root is cn=root with the password `root`. */
export async function startSlapd(ldif: string): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'slapd-'))
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const { key, certificate } = selfSigned({ names: ['localhost'], days: 2 })
  const config = file(
    'slapd.conf',
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
# As Active Directory says that an account is off; entries take it as extensibleObject.
attributetype ( 1.2.840.113556.1.4.8 NAME 'userAccountControl' SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )
TLSCertificateFile ${file('cert.pem', certificate)}
TLSCertificateKeyFile ${file('key.pem', key)}
# As many directories are set: a bind without a password is a visitor's, and succeeds.
allow bind_anon_dn bind_anon_cred
database mdb
suffix "dc=example,dc=test"
rootdn "cn=root,dc=example,dc=test"
rootpw root
directory ${folder}
`,
  )
  const loaded = spawnSync(SLAPADD, ['-f', config, '-l', file('entries.ldif', ldif)], { encoding: 'utf8' })
  if (loaded.status !== 0) throw new Error(`slapadd: ${loaded.stderr}`)
  const [plainPort, tlsPort] = [await freePort(), await freePort()]
  const addresses = `ldap://127.0.0.1:${plainPort}/ ldaps://127.0.0.1:${tlsPort}/`
  const child = spawn(SLAPD, ['-f', config, '-h', addresses, '-d', '0'], { stdio: 'ignore' })
  child.on('error', () => undefined)
  await listening(child, tlsPort)
  return {
    plainPort,
    tlsPort,
    certificate,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('a listening server has no port')
  return address.port
}

/** Waits until somebody takes connections, or the program is gone. */
export async function listening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`)
    if (await takesConnections(port)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (isOpen: boolean) => () => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}
