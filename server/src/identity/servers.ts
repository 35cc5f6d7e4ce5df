import { z } from 'zod'

export type Server = { readonly host: string; readonly port: number }

export const Host = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^\s/@,]+$/, 'it is not a host name or an address')

const BRACKETED = /^\[([^\]]+)\](?::(\d{1,5}))?$/
const PLAIN = /^([^:]+)(?::(\d{1,5}))?$/

/** `host`, `host:port`, an IPv6 address, or one in brackets with a port; null for what is none of them. */
export function parseServer(text: string, usualPort: number): Server | null {
  const [, host, port] = BRACKETED.exec(text) ?? PLAIN.exec(text) ?? []
  if (host === undefined) return text.includes(':') && !/[[\]]/.test(text) ? { host: text, port: usualPort } : null
  const number = port === undefined ? usualPort : Number(port)
  return number >= 1 && number <= 65_535 ? { host, port: number } : null
}

/** Servers that are asked when those before them do not answer: a list, or a text with commas or lines. */
export const Backups = z
  .preprocess(
    (sent) => (typeof sent === 'string' ? sent.split(/[,\s]+/).filter((one) => one !== '') : sent),
    z.array(Host).max(10),
  )
  .refine(
    (list) => list.every((one) => parseServer(one, 1) !== null),
    'each is a host, or host:port, with IPv6 in brackets',
  )
  .default([])

/** All servers of a provider in the order in which they are asked. */
export function serversOf(first: Server, backups: readonly string[]): Server[] {
  return [first, ...backups.flatMap((text) => parseServer(text, first.port) ?? [])]
}

/** As it stands in an address. */
export const written = ({ host, port }: Server): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
