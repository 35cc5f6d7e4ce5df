/** A host as it stands in a URL: IPv6 addresses in brackets. */
export const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)
