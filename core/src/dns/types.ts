/** Record types whose values are read; all others are shown as RFC 3597 does. */
export const typeCodes = { A: 1, NS: 2, CNAME: 5, SOA: 6, PTR: 12, MX: 15, TXT: 16, AAAA: 28, SRV: 33 } as const
export type RecordType = keyof typeof typeCodes
export const recordTypes = Object.keys(typeCodes) as RecordType[]

const names = new Map<number, string>(Object.entries(typeCodes).map(([name, code]) => [code, name]))

export const typeName = (code: number): string => names.get(code) ?? `TYPE${code}`
