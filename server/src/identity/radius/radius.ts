import { randomBytes, randomInt } from 'node:crypto'
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
import { reachFirst, resolveSteps, stepOf } from '../reach.ts'
import { type Server, serversOf } from '../servers.ts'
import {
  type Attribute,
  asText,
  attributeNamed,
  MICROSOFT,
  NAS_IDENTIFIER,
  ofVendor,
  USER_NAME,
  USER_PASSWORD,
  valuesOf,
} from './attributes.ts'
import { exchange } from './exchange.ts'
import { authenticatorResponse, challengeHash, challengeResponse, passwordHash, provesPassword } from './mschap.ts'
import { accessRequest, hiddenPassword, type Reply, readReply } from './packet.ts'
import { RadiusSettings } from './settings.ts'

type Radius = Connection<RadiusSettings>
type Typed = { readonly username: string; readonly password: string }

/** RADIUS (RFC 2865): a server is shown the password, and says yes or no. */
export const radius: Protocol<RadiusSettings> = {
  label: 'RADIUS',
  Settings: RadiusSettings,
  secrets: ['secret'],
  needs: ['secret'],
  verify: (connection, person) => verify(connection, person).catch(unreachable),
  diagnose,
}

async function verify(connection: Radius, typed: Typed): Promise<ProviderVerdict> {
  const reply = await ask(connection, typed)
  if (reply?.kind !== 'accept') return { kind: 'refused' }
  return { kind: 'accepted', identity: identityFrom(connection.settings, typed.username, reply) }
}

/** The answer of the first server that gives one; null for what no request can hold, which nobody's password is. */
async function ask(connection: Radius, typed: Typed): Promise<Reply | null> {
  if (typed.password === '' || !isSendable(typed.username)) return null
  return askInOrder(radiusServers(connection.settings), async (server, timeMs) => {
    const proof = proofOf(connection, typed)
    return proof && askServer(connection, server, timeMs, typed, proof)
  })
}

const radiusServers = ({ server: host, port, backup_servers }: RadiusSettings): Server[] =>
  serversOf({ host, port }, backup_servers)

const isSendable = (username: string): boolean =>
  username !== '' && Buffer.byteLength(username) <= 253 && !username.includes('\0')

/** What shows that the password was typed, made for one request; and what the answer must prove in return. */
type Proof = {
  readonly authenticator: Buffer
  readonly attributes: readonly Attribute[]
  accepts(reply: Reply): boolean
}

function proofOf({ settings: { method }, secrets }: Radius, typed: Typed): Proof | null {
  const authenticator = randomBytes(16)
  if (method === 'mschapv2') return { authenticator, ...mschapProof(typed) }
  const value = hiddenPassword(secretOf(secrets.secret), authenticator, typed.password)
  return value && { authenticator, attributes: [{ type: USER_PASSWORD, value }], accepts: () => true }
}

const CHALLENGE = 11
const RESPONSE = 25
const SUCCESS = 26

/** RFC 2548, 2.3: the answer to a challenge that we make ourselves. */
function mschapProof({ username, password }: Typed): Omit<Proof, 'authenticator'> {
  const [theirs, ours] = [randomBytes(16), randomBytes(16)]
  const hash = passwordHash(password)
  const challenge = challengeHash(ours, theirs, username)
  const answer = challengeResponse(challenge, hash)
  const response = Buffer.concat([Buffer.alloc(2), ours, Buffer.alloc(8), answer])
  const expected = authenticatorResponse(hash, answer, challenge)
  return {
    attributes: [ofVendor(MICROSOFT, CHALLENGE, theirs), ofVendor(MICROSOFT, RESPONSE, response)],
    accepts: ({ attributes }) =>
      valuesOf(attributes, { vendor: MICROSOFT, type: SUCCESS }).some((said) => provesPassword(said, expected)),
  }
}

function secretOf(secret: string | undefined): Buffer {
  if (!secret) throw new ProviderFault('secret', 'There is no secret')
  return Buffer.from(secret)
}

async function askServer(
  { settings, secrets }: Radius,
  server: Server,
  timeMs: number,
  { username }: Typed,
  proof: Proof,
): Promise<Reply> {
  const secret = secretOf(secrets.secret)
  const { nas_identifier, timeout, retries, require_message_authenticator } = settings
  const request = accessRequest(secret, randomInt(256), proof.authenticator, [
    { type: USER_NAME, value: Buffer.from(username) },
    ...proof.attributes,
    { type: NAS_IDENTIFIER, value: Buffer.from(nas_identifier).subarray(0, 253) },
  ])
  const read = (datagram: Buffer) => readReply(datagram, request, secret, require_message_authenticator)
  const reply = await exchange(server, request.bytes, read, { resendMs: timeout * 1000, times: retries, timeMs })
  if (reply.kind === 'accept' && !proof.accepts(reply))
    throw new ProviderFault('answer', 'The server says yes, but does not show that it knows the password (MS-CHAPv2)')
  return reply
}

/** Who the answer is about: a server may write the name in its own way, and that is then the name. */
function identityFrom({ attr_groups }: RadiusSettings, typed: string, { attributes }: Reply): ExternalIdentity {
  const [own] = valuesOf(attributes, { vendor: null, type: USER_NAME }).map(asText)
  const username = own || typed
  const groups = attributeNamed(attr_groups)
  const names = groups ? valuesOf(attributes, groups).map(asText) : []
  return { externalId: username, username, email: '', displayName: '', groups: names.filter((name) => name !== '') }
}

// A name that nobody has: a refusal shows as well as an acceptance that both sides have the same secret.
const NOBODY = { username: 'cadastre-connection-test', password: 'cadastre-connection-test' }

async function diagnose(connection: Radius, person: Person | null): Promise<Diagnosis> {
  if (person && person.password === null) {
    const only = 'RADIUS tells nothing about a name alone: give the password, too'
    return { steps: [failed('password', only)], identity: null }
  }
  const reached = await reachFirst(radiusServers(connection.settings), resolveSteps)
  if (reached.some(({ ok }) => !ok)) return { steps: reached, identity: null }
  try {
    const reply = await ask(connection, { ...NOBODY, ...person } as Typed)
    const { steps, identity } = judged(connection, person, reply)
    return { steps: [...reached, ...steps], identity }
  } catch (error) {
    return { steps: [...reached, stepOf(error)], identity: null }
  }
}

function judged({ settings }: Radius, person: Person | null, reply: Reply | null): Diagnosis {
  const warning = settings.require_message_authenticator
    ? ''
    : '. Unsigned answers are taken (require_message_authenticator is off): somebody on the way can turn a no into a yes'
  const steps = [passed('answer', `The server answers, and has our secret${warning}`)]
  if (!person) return { steps, identity: null }
  if (reply?.kind === 'challenge') {
    const more = 'The server asks for another step (a challenge), which a login here has no place for'
    return { steps: [...steps, failed('password', more)], identity: null }
  }
  if (reply?.kind !== 'accept')
    return { steps: [...steps, failed('password', 'The server does not accept name and password')], identity: null }
  const identity = identityFrom(settings, person.username, reply)
  const groups = `${identity.groups.length} groups in ${settings.attr_groups}`
  return {
    steps: [...steps, passed('password', 'The server accepts the password'), passed('groups', groups)],
    identity,
  }
}
