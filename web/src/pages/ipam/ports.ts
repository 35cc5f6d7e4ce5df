/** An address with its ports: `192.0.2.5:80`, `192.0.2.5:8000–8010`, `[2001:db8::5]:443`. */
export function withPorts(address: string | null, first: number | null, last: number | null): string {
  if (address === null || first === null) return address ?? ''
  const host = address.includes(':') ? `[${address}]` : address
  return `${host}:${last === null || last === first ? first : `${first}–${last}`}`
}
