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
  unreachable,
} from '../protocol.ts'
import { type Directory, withDirectory } from './directory.ts'
import { findPerson, identityOf } from './people.ts'
import { LdapSettings } from './settings.ts'

/** A directory: a service account finds the entry of somebody, whose password then opens it or does not. */
export const ldap: Protocol<LdapSettings> = {
  label: 'LDAP directory',
  Settings: LdapSettings,
  secrets: ['bind_password'],
  needs: ['bind_password'],
  verify: (connection, person) => verify(connection, person).catch(unreachable),
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
    if (!entry || !(await directory.acceptsPassword(entry.dn, password))) return { kind: 'refused' }
    return { kind: 'accepted', identity: await identityOf(directory, settings, entry) }
  })
}

async function diagnose(connection: Connection<LdapSettings>, person: Person | null): Promise<Diagnosis> {
  const steps: Step[] = []
  try {
    return await withDirectory(connection, (directory) => {
      steps.push(passed('connect', `${directory.name} answers${encryption(connection.settings)}`))
      steps.push(passed('bind', 'It accepts bind_dn with bind_password'))
      return lookUp(directory, connection.settings, person, steps)
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

async function lookUp(
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
  if (person.password !== null) {
    const isRight = await directory.acceptsPassword(entry.dn, person.password)
    if (!isRight)
      return { steps: [...steps, failed('password', 'The directory does not accept the password')], identity: null }
    steps.push(passed('password', 'The directory accepts the password'))
  }
  const identity = await identityOf(directory, settings, entry)
  return { steps: [...steps, passed('groups', `${identity.groups.length} groups`)], identity }
}
