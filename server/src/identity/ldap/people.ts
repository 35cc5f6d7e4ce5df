import { type Entry, NoSuchObjectError } from 'ldapts'
import type { ExternalIdentity } from '../../access/providers.ts'
import { ProviderFault } from '../faults.ts'
import { type Directory, refusedBy } from './directory.ts'
import { anyOf, filled, forAnyName } from './filters.ts'
import type { LdapSettings } from './settings.ts'

const MOST_GROUPS = 5_000
const DEEPEST = 20
const GROUPS_PER_QUESTION = 50
const PAGE = 500

/** The values of an attribute, in whatever case the directory writes its name. */
export function valuesOf(entry: Entry, name: string): string[] {
  const own = Object.keys(entry).find((key) => key.toLowerCase() === name.toLowerCase())
  return [own === undefined ? [] : (entry[own] ?? [])]
    .flat()
    .map(String)
    .filter((value) => value !== '')
}

const attributesOf = ({ attr_username, attr_email, attr_display_name, attr_member_of }: LdapSettings): string[] => [
  ...[attr_username, attr_email, attr_display_name, attr_member_of],
  ...['userAccountControl', 'nsAccountLock', 'loginDisabled', 'pwdAccountLockedTime'],
]

const ACCOUNT_DISABLED = 2
const LOCKED_FOR_GOOD = '000001010000Z'

/** Whether the directory has switched the account off, as Active Directory, 389, eDirectory and OpenLDAP say it. */
export function isSwitchedOff(entry: Entry): boolean {
  const first = (name: string): string => valuesOf(entry, name)[0] ?? ''
  return (
    (Number(first('userAccountControl')) & ACCOUNT_DISABLED) !== 0 ||
    first('nsAccountLock').toLowerCase() === 'true' ||
    first('loginDisabled').toLowerCase() === 'true' ||
    first('pwdAccountLockedTime') === LOCKED_FOR_GOOD
  )
}

/** The entry at a DN, if it still is somebody whom the filter would find under some name. */
export async function personAt(directory: Directory, settings: LdapSettings, dn: string): Promise<Entry | null> {
  const { searchEntries } = await directory.client
    .search(dn, { scope: 'base', filter: forAnyName(settings.user_filter), attributes: attributesOf(settings) })
    .catch((error: unknown) => {
      if (error instanceof NoSuchObjectError) return { searchEntries: [] }
      throw refusedBy(error, 'search')
    })
  return searchEntries[0] ?? null
}

/** The one entry of somebody; null when there is none. Two would mean that the filter cannot tell people apart. */
export async function findPerson(
  directory: Directory,
  settings: LdapSettings,
  username: string,
): Promise<Entry | null> {
  const { user_base_dn, user_filter } = settings
  const answer = await directory.client
    .search(user_base_dn, {
      scope: 'sub',
      filter: filled(user_filter, { username }),
      sizeLimit: 2,
      attributes: attributesOf(settings),
    })
    .catch((error: unknown) => {
      if (error instanceof NoSuchObjectError)
        throw new ProviderFault('search', `There is no entry ${user_base_dn} (user_base_dn)`)
      if (error instanceof Error && error.name === 'SizeLimitExceededError') throw ambiguous()
      throw refusedBy(error, 'search')
    })
  if (answer.searchEntries.length > 1) throw ambiguous()
  return answer.searchEntries[0] ?? null
}

const ambiguous = (): ProviderFault =>
  new ProviderFault('search', 'user_filter matches several entries for one name: make it narrower')

export async function identityOf(
  directory: Directory,
  settings: LdapSettings,
  entry: Entry,
): Promise<ExternalIdentity> {
  const first = (name: string): string => valuesOf(entry, name)[0] ?? ''
  const username = first(settings.attr_username)
  if (username === '')
    throw new ProviderFault('attributes', `The entry has no ${settings.attr_username} (attr_username)`)
  return {
    externalId: entry.dn,
    username,
    email: first(settings.attr_email),
    displayName: first(settings.attr_display_name),
    groups: await groupsOf(directory, settings, entry.dn, username, valuesOf(entry, settings.attr_member_of)),
  }
}

/** Groups the entry names itself, those that name the entry, and those that name one of these, and so on. */
async function groupsOf(
  directory: Directory,
  settings: LdapSettings,
  dn: string,
  username: string,
  named: readonly string[],
): Promise<string[]> {
  const known = new Map(named.map((group) => [group.toLowerCase(), group]))
  if (settings.group_base_dn === '') return [...known.values()]
  let next = [dn, ...named]
  for (let depth = 0; next.length > 0 && depth < DEEPEST; depth++) {
    const groups = await groupsNaming(directory, settings, username, next)
    next = groups.filter((group) => !known.has(group.toLowerCase()))
    for (const group of next) known.set(group.toLowerCase(), group)
    if (known.size > MOST_GROUPS)
      throw new ProviderFault('groups', `There are more than ${MOST_GROUPS} groups: make group_filter narrower`)
    if (!settings.group_filter.includes('{dn}')) break
  }
  return [...known.values()]
}

async function groupsNaming(
  { client }: Directory,
  { group_base_dn, group_filter }: LdapSettings,
  username: string,
  members: readonly string[],
): Promise<string[]> {
  const names: string[] = []
  for (let start = 0; start < members.length; start += GROUPS_PER_QUESTION) {
    const filters = members
      .slice(start, start + GROUPS_PER_QUESTION)
      .map((dn) => filled(group_filter, { username, dn }))
    const { searchEntries } = await client
      .search(group_base_dn, { scope: 'sub', filter: anyOf(filters), attributes: ['1.1'], paged: { pageSize: PAGE } })
      .catch((error: unknown) => {
        if (error instanceof NoSuchObjectError)
          throw new ProviderFault('groups', `There is no entry ${group_base_dn} (group_base_dn)`)
        throw refusedBy(error, 'groups')
      })
    names.push(...searchEntries.map((entry) => entry.dn))
  }
  return names
}
