import { Attribute, Change, Client } from 'ldapts'

/** A small directory below dc=example,dc=test: people, and the group all of them are in. */
export const BASE = 'dc=example,dc=test'
export const STAFF = `cn=staff,ou=groups,${BASE}`
export const dnOf = (uid: string): string => `uid=${uid},ou=people,${BASE}`

const person = (uid: string): string => `dn: ${dnOf(uid)}
objectClass: inetOrgPerson
objectClass: extensibleObject
cn: ${uid}
sn: ${uid}
uid: ${uid}
displayName: The ${uid}
userAccountControl: 512
userPassword: ${uid}-secret

`
const unit = (name: string): string => `dn: ou=${name},${BASE}\nobjectClass: organizationalUnit\nou: ${name}\n\n`

/** Everybody's password is their name with `-secret`. */
export const ldifOf = (people: readonly string[]): string => `dn: ${BASE}
objectClass: dcObject
objectClass: organization
dc: example
o: Example

${unit('people')}${unit('groups')}${people.map(person).join('')}dn: ${STAFF}
objectClass: groupOfNames
cn: staff
${people.map((uid) => `member: ${dnOf(uid)}`).join('\n')}
`

/** What a provider is told to ask it. */
export const directoryConfig = (port: number) => ({
  host: '127.0.0.1',
  port,
  use_ssl: false,
  bind_dn: `cn=root,${BASE}`,
  user_base_dn: `ou=people,${BASE}`,
  user_filter: '(&(objectClass=inetOrgPerson)(uid={username}))',
  group_base_dn: `ou=groups,${BASE}`,
  attr_username: 'uid',
})

/** Does something as its administrator. */
export async function inDirectory(port: number, change: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ url: `ldap://127.0.0.1:${port}` })
  await client.bind(`cn=root,${BASE}`, 'root')
  await change(client)
  await client.unbind()
}

export const replacing = (type: string, values: string[]): Change =>
  new Change({ operation: 'replace', modification: new Attribute({ type, values }) })
