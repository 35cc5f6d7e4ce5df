import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { issue } from '../../test/authority.ts'
import { zone } from '../../test/fakes/windows/estate.ts'
import { usualAccount, WindowsHost } from '../../test/fakes/windows/host.ts'
import { listZones } from './dns-server.ts'
import { RemoteError } from './error.ts'
import type { RemoteLimits } from './limits.ts'
import { ps } from './powershell/script.ts'
import { type RemoteTargetInput, remoteTarget } from './target.ts'
import { WindowsServer } from './windows.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function startHost(options: Parameters<typeof WindowsHost.start>[0] = {}): Promise<WindowsHost> {
  const host = await WindowsHost.start(options)
  ends.push(() => host.stop())
  host.estate.zones.push(zone('corp.example'), zone('10.in-addr.arpa'))
  return host
}

function connect(
  port: number,
  input: Partial<RemoteTargetInput> = {},
  limits: Partial<RemoteLimits> = {},
): WindowsServer {
  const server = new WindowsServer(remoteTarget({ host: '127.0.0.1', port, ...usualAccount, ...input }), limits)
  ends.push(() => server.close())
  return server
}

const names = async (server: WindowsServer): Promise<string[]> => (await listZones(server)).rows.map(({ name }) => name)
const both = ['corp.example', '10.in-addr.arpa']

function certificateFor(...hosts: string[]) {
  const authority = issue('Test authority')
  const { pem: cert, keyPem: key } = issue(hosts[0] ?? '', { issuer: authority, names: hosts })
  const der = Buffer.from(cert.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
  return { authority, certificate: { cert, key, der } }
}

async function failure(work: Promise<unknown>): Promise<RemoteError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RemoteError)
  return error as RemoteError
}

describe('talking to Windows Server over plain HTTP', () => {
  test('is sealed: neither password nor script can be read on the wire', async () => {
    const host = await startHost()
    expect(await names(connect(host.port))).toEqual(both)
    const wire = Buffer.concat(host.wire)
    for (const text of [
      'Envelope',
      'EncodedCommand',
      usualAccount.password,
      Buffer.from(usualAccount.password).toString('base64'),
    ]) {
      expect(wire.includes(text)).toBe(false)
    }
    expect(wire.includes(Buffer.from(usualAccount.password, 'utf16le'))).toBe(false)
  })

  test('goes through create, command, receive, signal and delete, and leaves no shell behind', async () => {
    const host = await startHost()
    await names(connect(host.port))
    expect(host.requests).toEqual(['Create', 'Command', 'Receive', 'Receive', 'Signal', 'Delete'])
    expect(host.openShells).toBe(0)
  })

  test('asks several things over one connection, one after the other', async () => {
    const host = await startHost()
    const server = connect(host.port)
    const answers = await Promise.all(Array.from({ length: 5 }, () => names(server)))
    expect(answers).toEqual(Array.from({ length: 5 }, () => both))
    expect(host.wire.filter((bytes) => bytes.includes('Negotiate '))).toHaveLength(2)
    expect(host.requests.join(' ')).toBe(Array(5).fill('Create Command Receive Receive Signal Delete').join(' '))
  })

  test('logs in again when the server has closed the connection', async () => {
    const host = await startHost({ habits: { answersPerConnection: 4 } })
    const server = connect(host.port)
    expect(await names(server)).toEqual(both)
    expect(await names(server)).toEqual(both)
  })

  test.each([
    ['CORP\\importer', 'CORP\\importer'],
    ['corp\\IMPORTER', 'CORP\\importer'],
    ['importer@corp.example', 'importer@corp.example'],
    ['straße', 'straße'],
  ])('takes the user name %s', async (username, known) => {
    const host = await startHost({ account: { ...usualAccount, username: known } })
    expect(await names(connect(host.port, { username }))).toEqual(both)
  })

  test('a wrong password is said to be one, and is in no message', async () => {
    const host = await startHost()
    const error = await failure(names(connect(host.port, { password: 'hunter2' })))
    expect(error.code).toBe('credentials')
    expect(`${error.stack}${JSON.stringify(error)}`).not.toContain('hunter2')
  })

  test('no way to fail shows the password', async () => {
    const host = await startHost({ habits: { maxShells: 1 } })
    const troubles = ['hang', 'fail', 'drop', 'fault', 'deny', 'complain', 'cut'] as const
    for (const trouble of troubles) {
      host.trouble(1, trouble)
      const server = connect(host.port, {}, { callMs: 300 })
      const outcome = await listZones(server).catch((error: unknown) => error)
      const shown = inspect([outcome, server], { depth: 20, showHidden: true })
      for (const secret of [usualAccount.password, JSON.stringify(usualAccount.password).slice(1, -1)]) {
        expect(shown).not.toContain(secret)
      }
    }
  })

  test('an answer in clear is not believed', async () => {
    const host = await startHost({ habits: { answersInClear: true } })
    expect(await failure(names(connect(host.port)))).toMatchObject({ code: 'malformed', message: /unsealed/ })
  })

  test('a server without NTLM is named with what it offers', async () => {
    const host = await startHost({ habits: { offers: ['Kerberos', 'Basic'] } })
    const { code, message } = await failure(names(connect(host.port)))
    expect(code).toBe('unsupported')
    expect(message).toContain('it offers Kerberos, Basic')
  })
})

describe('output', () => {
  test.each([1, 3, 97])('comes right in pieces of %i bytes, cut inside of characters', async (pieceBytes) => {
    const host = await startHost({ habits: { pieceBytes, writesRawText: true } })
    host.estate.zones.splice(0, 2, zone('bücher.例え.example'))
    expect(await names(connect(host.port))).toEqual(['bücher.例え.example'])
  })

  test('longer than a sealing unit comes right', async () => {
    const host = await startHost()
    host.estate.zones.push(...Array.from({ length: 900 }, (_, index) => zone(`zone-${index}.example`)))
    expect(await names(connect(host.port))).toHaveLength(902)
  })

  test('is waited for when there is none yet', async () => {
    const host = await startHost({ habits: { silences: 3 } })
    expect(await names(connect(host.port))).toEqual(both)
    expect(host.requests.filter((action) => action === 'Receive')).toHaveLength(5)
  })

  test('with an error beside it is not taken for complete', async () => {
    const host = await startHost()
    host.trouble(1, 'complain')
    expect(await listZones(connect(host.port))).toMatchObject({
      rows: [{ name: 'corp.example' }, { name: '10.in-addr.arpa' }],
      blind: [{ where: null, reason: 'Failed to enumerate some objects.' }],
    })
  })

  test('beyond the limit is refused', async () => {
    const host = await startHost()
    const error = await failure(names(connect(host.port, {}, { maxOutputBytes: 100 })))
    expect(error.message).toBe('The server sends more output than is read')
    expect(host.openShells).toBe(0)
  })
})

describe('a script', () => {
  test('longer than a command line goes over standard input', async () => {
    const host = await startHost()
    const text = `${"it's long "}${'ü'.repeat(20_000)}`
    let output = ''
    const end = await connect(host.port).run(ps`${text}`, (bytes) => {
      output += bytes
    })
    expect(end).toEqual({ exitCode: 0, errors: [] })
    expect(output).toBe(`${text}\r\n`)
    expect(host.requests.filter((action) => action === 'Send').length).toBeGreaterThan(1)
  })

  test('that fails says why, in a sentence', async () => {
    const host = await startHost()
    host.trouble(1, 'fail')
    expect(await failure(names(connect(host.port)))).toMatchObject({
      code: 'script',
      message: 'The server is not available.',
    })
  })

  test('with a command the server does not have says so', async () => {
    const host = await startHost()
    const end = await connect(host.port).run(ps`Get-Nothing -Name ${'x'}`, () => {})
    expect(end.exitCode).toBe(1)
    expect(end.errors).toEqual([expect.stringContaining("The term 'Get-Nothing' is not recognized")])
  })
})

describe('when the server does not do its part', () => {
  test('a script that never ends is given up, and its shell removed', async () => {
    const host = await startHost()
    host.trouble(1, 'hang')
    const error = await failure(names(connect(host.port, {}, { callMs: 300 })))
    expect(error).toMatchObject({ code: 'timeout', message: /the script did not end within 0.3 s/ })
    expect(host.openShells).toBe(0)
  })

  test('no answer at all is a time-out', async () => {
    const host = await startHost({ habits: { isDeaf: true } })
    const error = await failure(names(connect(host.port, {}, { answerMs: 100, cleanUpMs: 100 })))
    expect(error).toMatchObject({ code: 'timeout', message: /no answer within 0.1 s/ })
  })

  test('a connection that never stands is a time-out', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    ends.push(() => silent.close())
    const { port } = silent.address() as { port: number }
    const server = connect(port, { useTls: true }, { connectMs: 100 })
    expect(await failure(names(server))).toMatchObject({ code: 'timeout', message: /no connection within 0.1 s/ })
    server.close()
  })

  test('whoever asks can give up', async () => {
    const host = await startHost()
    host.trouble(1, 'hang')
    const error = await failure(listZones(connect(host.port), { signal: AbortSignal.timeout(200) }))
    expect(error.code).toBe('timeout')
    expect(host.openShells).toBe(0)
  })

  test('whoever waits for another script to end can give up at once, and the next one has its turn', async () => {
    const host = await startHost()
    host.trouble(1, 'hang')
    const server = connect(host.port, {}, { callMs: 1_000 })
    const hanging = failure(names(server))
    const impatient = await failure(listZones(server, { signal: AbortSignal.timeout(50) }))
    expect(impatient.message).toBe('The question to the server was given up')
    expect(host.commands).toEqual([])
    expect(await names(server)).toEqual(both)
    expect((await hanging).code).toBe('timeout')
  })

  test('a connection that breaks in the middle of an answer is an error, and the next question works', async () => {
    const host = await startHost()
    host.trouble(1, 'drop')
    const server = connect(host.port)
    expect(await failure(names(server))).toMatchObject({ code: 'closed' })
    expect(await names(server)).toEqual(both)
    expect(host.openShells).toBe(0)
  })

  test('a fault says its reason', async () => {
    const host = await startHost()
    host.trouble(1, 'fault')
    const { code, message } = await failure(names(connect(host.port)))
    expect(code).toBe('failed')
    expect(message).toBe('The remote procedure call failed. (InternalError, 1726)')
  })

  test('a used-up quota is named', async () => {
    const host = await startHost({ habits: { maxShells: 0 } })
    expect(await failure(names(connect(host.port)))).toMatchObject({ code: 'quota', message: /concurrent shells/ })
  })

  test('nobody there, and no such name', async () => {
    expect(await failure(names(connect(1)))).toMatchObject({
      code: 'refused',
      message: '127.0.0.1:1 refuses the connection',
    })
    expect(await failure(names(connect(1, { host: 'nobody.invalid' })))).toMatchObject({ code: 'unknown_name' })
  })

  test('something else that speaks HTTP there is named', async () => {
    const { createServer: createHttp } = await import('node:http')
    const other = createHttp((_, response) => void response.end('<html>hello</html>'))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    ends.push(() => other.close())
    const { port } = other.address() as { port: number }
    expect(await failure(names(connect(port)))).toMatchObject({ code: 'failed', message: /answered HTTP 200 instead/ })
  })
})

describe('over TLS', () => {
  test.each(['ntlm', 'basic'] as const)('%s works against a certificate of a pinned authority', async (transport) => {
    const { authority, certificate } = certificateFor('localhost')
    const host = await startHost({ certificate })
    const input = { host: 'localhost', useTls: true, transport, ca: authority.pem }
    expect(await names(connect(host.port, input))).toEqual(both)
  })

  test('a certificate nobody vouches for is refused, unless told to take any', async () => {
    const { certificate } = certificateFor('localhost')
    const host = await startHost({ certificate })
    const input = { host: 'localhost', useTls: true }
    expect(await failure(names(connect(host.port, input)))).toMatchObject({ code: 'tls_failed' })
    expect(await names(connect(host.port, { ...input, verifyTls: false }))).toEqual(both)
  })

  test('a certificate of another authority, or for another name, is refused', async () => {
    const { authority, certificate } = certificateFor('dc1.corp.example')
    const host = await startHost({ certificate })
    const input = { host: 'localhost', useTls: true }
    expect((await failure(names(connect(host.port, { ...input, ca: authority.pem })))).code).toBe('tls_failed')
    expect((await failure(names(connect(host.port, { ...input, ca: issue('Other').pem })))).code).toBe('tls_failed')
  })

  test('a log-in is tied to the certificate: passed on over another it is refused', async () => {
    const { certificate } = certificateFor('localhost')
    const host = await startHost({ certificate: { ...certificate, der: certificateFor('localhost').certificate.der } })
    const error = await failure(names(connect(host.port, { host: 'localhost', useTls: true, verifyTls: false })))
    expect(error.code).toBe('credentials')
  })

  test('plain HTTP spoken to a TLS port, and the other way round, is an error', async () => {
    const secure = await startHost({ certificate: certificateFor('localhost').certificate })
    const plain = await startHost()
    expect((await failure(names(connect(secure.port)))).code).toBe('closed')
    expect((await failure(names(connect(plain.port, { useTls: true })))).code).toBe('tls_failed')
  })
})

describe('a target', () => {
  test('has the ports of WS-Management', () => {
    const input = { host: 'dc1', username: 'u', password: 'p' }
    expect(remoteTarget(input)).toMatchObject({ port: 5985, transport: 'ntlm', tls: null })
    expect(remoteTarget({ ...input, useTls: true })).toMatchObject({ port: 5986, tls: { verify: true } })
  })

  test.each([
    ['kerberos', 'Logging in with Kerberos is not supported; use NTLM, or Basic over TLS'],
    ['credssp', 'Logging in with CredSSP is not supported; use NTLM, or Basic over TLS'],
    ['basic', 'Basic would send the password in clear over plain HTTP; use TLS or NTLM'],
  ] as const)('with %s is refused', (transport, message) => {
    const input = { host: 'dc1', username: 'u', password: 'p', transport }
    expect(() => remoteTarget(input)).toThrow(expect.objectContaining({ code: 'unsupported', message }))
  })
})
