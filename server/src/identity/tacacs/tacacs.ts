import { randomInt } from 'node:crypto'
import type { ExternalIdentity, ProviderVerdict } from '../../access/providers.ts'
import { askInOrder } from '../failover.ts'
import { ProviderFault } from '../faults.ts'
import {
  type Connection,
  type Diagnosis,
  failed,
  type Person,
  type Protocol,
  passed,
  unreachable,
} from '../protocol.ts'
import { reachFirst, stepOf } from '../reach.ts'
import { type Server, serversOf, written } from '../servers.ts'
import { authorizationBody, fits, groupsIn, readAuthentication, readAuthorization, startBody } from './bodies.ts'
import { exchange } from './exchange.ts'
import { AUTHENTICATION, AUTHORIZATION, readPacket, VERSION, VERSION_PAP, writePacket } from './packet.ts'
import { TacacsSettings } from './settings.ts'

type Tacacs = Connection<TacacsSettings>
type Typed = { readonly username: string; readonly password: string }
type Answer = { readonly kind: 'pass' | 'fail' | 'other'; readonly identity: ExternalIdentity | null }

/** TACACS+ (RFC 8907): a server is shown the password, and then asked what whoever typed it may do. */
export const tacacs: Protocol<TacacsSettings> = {
  label: 'TACACS+',
  Settings: TacacsSettings,
  secrets: ['secret'],
  needs: ['secret'],
  verify: (connection, person) => verify(connection, person).catch(unreachable),
  diagnose,
}

async function verify(connection: Tacacs, typed: Typed): Promise<ProviderVerdict> {
  const answer = await ask(connection, typed)
  return answer?.identity ? { kind: 'accepted', identity: answer.identity } : { kind: 'refused' }
}

/** The answer of the first server that gives one; null for what no request can hold, which nobody's password is. */
async function ask(connection: Tacacs, { username, password }: Typed): Promise<Answer | null> {
  const from = { user: Buffer.from(username), port: Buffer.from('web'), address: Buffer.from('cadastre') }
  const secret = Buffer.from(password)
  if (username === '' || password === '' || !fits(from.user, secret)) return null
  const { attr_groups } = connection.settings
  return askInOrder(tacacsServers(connection.settings), async (server, timeMs) => {
    const said = await answerOf(connection, server, timeMs / 2, AUTHENTICATION, startBody(from, secret))
    const kind = readAuthentication(said) ?? unreadable(server)
    if (kind !== 'pass') return { kind, identity: null }
    const shell = authorizationBody(from, [Buffer.from('service=shell'), Buffer.from('cmd=')])
    const args = readAuthorization(await answerOf(connection, server, timeMs / 2, AUTHORIZATION, shell))
    const groups = groupsIn(args ?? unreadable(server), attr_groups)
    return { kind, identity: { externalId: username, username, email: '', displayName: '', groups } }
  })
}

const tacacsServers = ({ server: host, port, backup_servers }: TacacsSettings): Server[] =>
  serversOf({ host, port }, backup_servers)

/** What a server answers to the one packet of a session, readable. */
async function answerOf(
  { settings, secrets }: Tacacs,
  server: Server,
  timeMs: number,
  type: number,
  body: Buffer,
): Promise<Buffer> {
  if (!secrets.secret) throw new ProviderFault('secret', 'There is no secret')
  const version = type === AUTHENTICATION ? VERSION_PAP : VERSION
  const session = { id: randomInt(2 ** 32), type, version, key: Buffer.from(secrets.secret) }
  const packet = await exchange(server, writePacket(session, 1, body), Math.min(settings.timeout * 1000, timeMs))
  return readPacket(session, 2, packet) ?? unreadable(server)
}

function unreadable(server: Server): never {
  const message = `${written(server)}: the answer cannot be read: it has another secret, or hides nothing`
  throw new ProviderFault('answer', message, true)
}

// A name that nobody has: a refusal shows as well as an acceptance that both sides have the same secret.
const NOBODY = { username: 'cadastre-connection-test', password: 'cadastre-connection-test' }

async function diagnose(connection: Tacacs, person: Person | null): Promise<Diagnosis> {
  if (person && person.password === null) {
    const only = 'TACACS+ tells nothing about a name alone: give the password, too'
    return { steps: [failed('password', only)], identity: null }
  }
  const reached = await reachFirst(tacacsServers(connection.settings))
  if (reached.some(({ ok }) => !ok)) return { steps: reached, identity: null }
  try {
    const typed = person ? { username: person.username, password: person.password ?? '' } : NOBODY
    const { steps, identity } = judged(connection.settings, person, await ask(connection, typed))
    return { steps: [...reached, ...steps], identity }
  } catch (error) {
    return { steps: [...reached, stepOf(error)], identity: null }
  }
}

function judged({ attr_groups }: TacacsSettings, person: Person | null, answer: Answer | null): Diagnosis {
  const steps = [passed('answer', 'The server answers, and has our secret')]
  if (!person) return { steps, identity: null }
  if (!answer?.identity) {
    const why =
      answer?.kind === 'other' ? 'asks for another step, or reports an error' : 'does not accept name and password'
    return { steps: [...steps, failed('password', `The server ${why}`)], identity: null }
  }
  const { identity } = answer
  const groups = `${identity.groups.length} groups in ${attr_groups}`
  return {
    steps: [...steps, passed('password', 'The server accepts the password'), passed('groups', groups)],
    identity,
  }
}
