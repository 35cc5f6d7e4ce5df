const past: Record<string, string> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  login: 'Login',
  logout: 'Logout',
  retry: 'Tried again',
}

/** What happened, in a word: `reset_password` reads as "Reset password". */
export const actionText = (action: string): string => past[action] ?? titleWords(action.replaceAll('.', ' '))

const shortNames = ['ai', 'api', 'asn', 'dhcp', 'dns', 'id', 'ip', 'ipam', 'mac', 'nat', 'tls', 'ttl', 'vlan', 'vrf']

/** A type or a field as people say it: `ip_space` reads as "IP space". */
export function plainWords(name: string): string {
  const words = name.split(/[_ ]/).map((word) => (shortNames.includes(word) ? word.toUpperCase() : word))
  return words.join(' ').replace(/\basns\b/, 'ASNs')
}

/** The same at the beginning of a line. */
export function titleWords(name: string): string {
  const words = plainWords(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Change {
  action: string
  resource_type: string
  user_display_name: string
  changed_fields: readonly string[] | null
}

const mostFields = 3

/** One line about a change: what was done to what, by whom, and to which of its fields. */
export function changeText({ action, resource_type, user_display_name, changed_fields }: Change): string {
  const fields = (action === 'update' && changed_fields) || []
  const shown = fields.slice(0, mostFields).map(plainWords).join(', ')
  const more = fields.length > mostFields ? ` and ${fields.length - mostFields} more` : ''
  const what = `${actionText(action)} · ${plainWords(resource_type)} · ${user_display_name}`
  return fields.length === 0 ? what : `${what} · ${shown}${more}`
}
