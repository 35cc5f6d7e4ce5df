import type { ProviderVerdict } from '../../access/providers.ts'
import { ProviderFault } from '../faults.ts'
import {
  type Connection,
  type Diagnosis,
  failed,
  type Person,
  type Protocol,
  passed,
  type Step,
  type Upstream,
  unreachable,
} from '../protocol.ts'
import { reachFirst } from '../reach.ts'
import { type Directory, directoryServers, withDirectory } from './directory.ts'
import { findPerson, identityOf, isSwitchedOff, personAt } from './people.ts'
import { LdapSettings } from './settings.ts'

/** A directory: a service account finds the entry of somebody, whose password then opens it or does not. */
export const ldap: Protocol<LdapSettings> = {
  label: 'LDAP directory',
  Settings: LdapSettings,
  secrets: ['bind_password'],
  needs: ['bind_password'],
  verify: (connection, person) => verify(connection, person).catch(unreachable),
  lookUp,
  diagnose,
}

async function verify(
  connection: Connection<LdapSettings>,
  { username, password }: { username: string; password: string },
): Promise<ProviderVerdict> {
  const { settings } = connection
  // An empty password makes many directories say yes to anybody; nobody has an empty name.
  if (password === '' || username === '') return { kind: 'refused' }
  return withDirectory(connection, async (directory) => {
    const entry = await findPerson(directory, settings, username)
    if (!entry || isSwitchedOff(entry)) return { kind: 'refused' }
    if (!(await directory.acceptsPassword(entry.dn, password))) return { kind: 'refused' }
    return { kind: 'accepted', identity: await identityOf(directory, settings, entry) }
  })
}

async function lookUp(
  connection: Connection<LdapSettings>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Upstream>> {
  return withDirectory(connection, async (directory) => {
    // A base that is not there would make everybody look gone.
    await findPerson(directory, connection.settings, NOBODY)
    const states = new Map<string, Upstream>()
    for (const dn of ids) states.set(dn, await stateOf(directory, connection.settings, dn))
    return states
  })
}

async function stateOf(directory: Directory, settings: LdapSettings, dn: string): Promise<Upstream> {
  const entry = await personAt(directory, settings, dn)
  if (!entry) return { kind: 'gone' }
  if (isSwitchedOff(entry)) return { kind: 'disabled' }
  return { kind: 'present', identity: { ...(await identityOf(directory, settings, entry)), externalId: dn } }
}

async function diagnose(connection: Connection<LdapSettings>, person: Person | null): Promise<Diagnosis> {
  const steps: Step[] = await reachFirst(directoryServers(connection.settings))
  if (steps.some(({ ok }) => !ok)) return { steps, identity: null }
  try {
    return await withDirectory(connection, (directory) => {
      steps.push(passed('tls', `${directory.name} answers${encryption(connection.settings)}`))
      steps.push(passed('bind', 'It accepts bind_dn with bind_password'))
      return searched(directory, connection.settings, person, steps)
    })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return { steps: [...steps, failed(error.step, error.message)], identity: null }
  }
}

function encryption({ use_ssl, start_tls, tls_insecure }: LdapSettings): string {
  if (!use_ssl && !start_tls) return ', without encryption: passwords can be read on the way'
  return tls_insecure ? ', encrypted, but nobody checks who it is (tls_insecure)' : ', encrypted'
}

// A name that nobody has: the search itself is what is tried.
const NOBODY = 'cadastre-connection-test'

async function searched(
  directory: Directory,
  settings: LdapSettings,
  person: Person | null,
  steps: Step[],
): Promise<Diagnosis> {
  const entry = await findPerson(directory, settings, person?.username ?? NOBODY)
  if (!person) return { steps: [...steps, passed('search', 'People can be searched for')], identity: null }
  if (!entry)
    return { steps: [...steps, failed('search', 'Nobody matches user_filter below user_base_dn')], identity: null }
  steps.push(passed('search', `The entry is ${entry.dn}`))
  if (isSwitchedOff(entry))
    return { steps: [...steps, failed('search', 'The directory has switched this account off')], identity: null }
  if (person.password !== null) {
    const isRight = await directory.acceptsPassword(entry.dn, person.password)
    if (!isRight)
      return { steps: [...steps, failed('password', 'The directory does not accept the password')], identity: null }
    steps.push(passed('password', 'The directory accepts the password'))
  }
  const identity = await identityOf(directory, settings, entry)
  return { steps: [...steps, passed('groups', `${identity.groups.length} groups`)], identity }
}
