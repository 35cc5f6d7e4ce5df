import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { issue } from '../../test/authority.ts'
import { zone } from '../../test/fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from '../../test/fakes/windows/host.ts'
import { peerFile, pythonPackages, winrmtestProgram } from '../../test/peers/install.ts'
import { LineProgram } from '../../test/peers/line-program.ts'
import { listZones } from './dns-server.ts'
import { channelBindings } from './ntlm/channel-bindings.ts'
import { NtlmClient, ntlmAccount } from './ntlm/client.ts'
import { remoteTarget } from './target.ts'
import { WindowsServer } from './windows.ts'

let folder = ''
const ends: (() => unknown)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadastre-peers-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function python(file: string, args: readonly string[] = [], env: Record<string, string> = {}): LineProgram {
  const program = new LineProgram('python3', [peerFile(file), ...args], { PYTHONPATH: pythonPackages, ...env })
  ends.push(() => program.stop())
  return program
}

const base64 = (bytes: Buffer): string => bytes.toString('base64')

describe('our NTLM against the acceptor of pyspnego', () => {
  type Step = { token: string; complete: boolean; user: string; refused?: string }
  const password = 'Pä$$ "wörd" 日本'

  async function acceptor(certificateHash = ''): Promise<LineProgram> {
    const users = join(folder, 'ntlm-users')
    await writeFile(users, `CORP:importer:${password}\n`)
    return python('ntlm_acceptor.py', [certificateHash], { NTLM_USER_FILE: users })
  }

  async function logIn(peer: LineProgram, client: NtlmClient) {
    const { token } = await peer.ask<Step>({ step: base64(client.negotiate()) })
    const { message, session } = client.authenticate(Buffer.from(token, 'base64'))
    return { session, last: await peer.ask<Step>({ step: base64(message) }) }
  }

  test('logs in, and messages sealed on one side are opened on the other', async () => {
    const peer = await acceptor()
    const { session, last } = await logIn(
      peer,
      new NtlmClient(ntlmAccount('CORP\\importer', password), { serviceName: 'HTTP/dc1' }),
    )
    expect(last).toMatchObject({ complete: true, user: 'CORP\\importer' })
    for (const text of ['one', 'zwei ü', 'x'.repeat(40_000), 'last']) {
      const { signature, bytes } = session.seal(Buffer.from(text))
      const { plain } = await peer.ask<{ plain: string }>({ signature: base64(signature), bytes: base64(bytes) })
      expect(Buffer.from(plain, 'base64').toString()).toBe(text)
      const sealed = await peer.ask<{ signature: string; bytes: string }>({ wrap: base64(Buffer.from(`${text}!`)) })
      const opened = session.open({
        signature: Buffer.from(sealed.signature, 'base64'),
        bytes: Buffer.from(sealed.bytes, 'base64'),
      })
      expect(opened.toString()).toBe(`${text}!`)
    }
  })

  test('a changed message is refused there', async () => {
    const peer = await acceptor()
    const { session } = await logIn(peer, new NtlmClient(ntlmAccount('CORP\\importer', password)))
    const { signature, bytes } = session.seal(Buffer.from('text'))
    bytes[0] = (bytes[0] ?? 0) ^ 1
    expect(await peer.ask({ signature: base64(signature), bytes: base64(bytes) })).toHaveProperty('refused')
  })

  test('a wrong password is refused there', async () => {
    const { last } = await logIn(await acceptor(), new NtlmClient(ntlmAccount('CORP\\importer', 'wrong')))
    expect(last.refused).toContain('Invalid NTLM response')
  })

  test('a message that was changed on the way is noticed by its code', async () => {
    const peer = await acceptor()
    const client = new NtlmClient(ntlmAccount('CORP\\importer', password))
    const { token } = await peer.ask<Step>({ step: base64(client.negotiate()) })
    const { message } = client.authenticate(Buffer.from(token, 'base64'))
    // A bit of the version: nothing but the code over the whole message covers it.
    message[64] = (message[64] ?? 0) ^ 1
    expect((await peer.ask<Step>({ step: base64(message) })).refused).toContain('MIC')
  })

  test.each([true, false])('channel bindings that match: %s', async (isSame) => {
    const der = new X509Certificate(issue('dc1').pem).raw
    const other = new X509Certificate(issue('dc1').pem).raw
    const peer = await acceptor(
      createHash('sha256')
        .update(isSame ? der : other)
        .digest('hex'),
    )
    const target = { channelBindings: channelBindings(der) }
    const { last } = await logIn(peer, new NtlmClient(ntlmAccount('CORP\\importer', password), target))
    expect(last.complete ?? false).toBe(isSame)
  })
})

describe('our Windows Server of the tests against the client pywinrm', () => {
  type Outcome = { code?: number; stdout?: string; stderr?: string; error?: string; fault?: string }

  async function startHost(options: Parameters<typeof WindowsHost.start>[0] = {}): Promise<WindowsHost> {
    const host = await WindowsHost.start(options)
    ends.push(() => host.stop())
    host.estate.zones.push(zone('corp.example'), zone('bücher.example'))
    return host
  }

  const ask = (question: object): Promise<Outcome[]> =>
    python('winrm_client.py').ask({ ...usualAccount, transport: 'ntlm', ...question })

  const script = 'Get-DnsServerZone|%{$_.ZoneName}'
  const zones = 'corp.example\r\nbücher.example\r\n'

  test('it logs in with NTLM, and what both say is sealed', async () => {
    const host = await startHost()
    const [first, second] = await ask({ url: `http://127.0.0.1:${host.port}/wsman`, scripts: [script, script] })
    expect(first).toMatchObject({ code: 0, stdout: zones })
    expect(second).toMatchObject({ code: 0, stdout: zones })
    expect(Buffer.concat(host.wire).includes('Envelope')).toBe(false)
    expect(host.openShells).toBe(0)
  })

  test('it reads output in pieces, in several sealed units, and waits where there is none yet', async () => {
    const host = await startHost({ habits: { silences: 2, pieceBytes: 50_000 } })
    host.estate.zones.push(...Array.from({ length: 9_000 }, (_, index) => zone(`zone-${index}.example`)))
    const [outcome] = await ask({ url: `http://127.0.0.1:${host.port}/wsman`, scripts: [script] })
    expect(outcome?.stdout?.trim().split('\r\n')).toHaveLength(9_002)
  })

  test('it sees errors and faults as those of a real server', async () => {
    const host = await startHost()
    host.trouble(/Get-DnsServerForwarder/, 'fault')
    const scripts = ["Get-DnsServerZone -Name 'none'", 'Get-Nothing', 'Get-DnsServerForwarder']
    const [missing, unknown, fault] = await ask({ url: `http://127.0.0.1:${host.port}/wsman`, scripts })
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('was not found') })
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('not recognized') })
    expect(fault).toMatchObject({ error: 'fault' })
  })

  test('a wrong password is one', async () => {
    const host = await startHost()
    const url = `http://127.0.0.1:${host.port}/wsman`
    expect(await ask({ url, password: 'wrong', scripts: [script] })).toEqual([{ error: 'credentials' }])
  })

  test.each(['ntlm', 'basic'])('%s over TLS, tied to the certificate', async (transport) => {
    const authority = issue('Test authority')
    const { pem: cert, keyPem: key } = issue('localhost', { issuer: authority, names: ['localhost'] })
    // Its Basic writes Latin-1 where ours writes UTF-8.
    const account = { username: 'importer', password: 'Pa$$: word' }
    const host = await startHost({ account, certificate: { cert, key, der: new X509Certificate(cert).raw } })
    const file = join(folder, 'authority.pem')
    await writeFile(file, authority.pem)
    const url = `https://localhost:${host.port}/wsman`
    expect(await ask({ ...account, url, transport, authority: file, scripts: [script] })).toMatchObject([
      { stdout: zones },
    ])
  })
})

describe('our client against the server winrmtest', () => {
  async function start(...lines: string[]): Promise<WindowsServer> {
    const program = new LineProgram(winrmtestProgram, lines)
    ends.push(() => program.stop())
    const { url, authority } = await program.next<{ url: string; authority: string }>()
    const { hostname: host, port } = new URL(url)
    const target = remoteTarget({
      host,
      port: Number(port),
      ...usualAccount,
      transport: 'basic',
      useTls: true,
      ca: authority,
    })
    const server = new WindowsServer(target)
    ends.push(() => server.close())
    return server
  }

  test('a question is asked and its rows are read', async () => {
    const row = JSON.stringify({ ZoneName: 'bücher.example', ZoneType: 'Primary' })
    const server = await start(`{"rows":[${row}]}`, '{"end":1,"shell":"5.1"}')
    const { rows, blind } = await listZones(server)
    expect(rows).toMatchObject([{ name: 'bücher.example', type: 'Primary' }])
    expect(blind).toEqual([])
  })

  test('output that is not ours is not taken for an empty answer', async () => {
    const server = await start('Welcome to Windows')
    expect(await listZones(server)).toEqual({ rows: [], blind: [{ where: null, reason: 'The output was cut off' }] })
  })
})
