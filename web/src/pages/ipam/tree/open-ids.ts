/** Open nodes in the address. Hex digits in pairs make long addresses; in base 64 a node takes 22 characters. */
export const openText = (ids: Iterable<string>): string => Array.from(ids, packed).join('.') || NONE

// Without anything in the address the tree opens its first levels by itself.
const NONE = '-'

export function openIds(text: string | undefined): ReadonlySet<string> {
  const parts = text ? text.split('.') : []
  return new Set(parts.map(unpacked).filter((id) => id !== null))
}

function packed(id: string): string {
  const hex = id.replaceAll('-', '')
  const bytes = String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function unpacked(text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
