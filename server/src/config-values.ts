import { BlockList, isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { parseCidr } from '@cadastre/core/ip'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
export type LogLevel = (typeof levels)[number]

export function address(text: string): string {
  if (text !== 'localhost' && isIP(text) === 0) throw new Error(`'${text}' is not an IP address`)
  return text
}

export function port(text: string): number {
  return count(0, 65535)(text)
}

export const count =
  (least: number, most: number) =>
  (text: string): number => {
    if (!/^\d{1,15}$/.test(text)) throw new Error(`'${text}' is not a whole number`)
    const value = Number(text)
    if (value < least || value > most) throw new Error(`${value} is not between ${least} and ${most}`)
    return value
  }

export function toggle(text: string): boolean {
  if (/^(true|1|yes|on)$/i.test(text)) return true
  if (/^(false|0|no|off)$/i.test(text)) return false
  throw new Error(`'${text}' is neither true nor false`)
}

export function path(text: string): string {
  return isAbsolute(text) ? text : resolve(text)
}

export function words(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

export function cidrs(text: string): string[] {
  const list = words(text)
  for (const entry of list) addCidr(new BlockList(), entry)
  return list
}

/** Networks as our own parser reads them, which takes no zone and no octal. */
export function networks(text: string): string[] {
  const list = words(text)
  const wrong = list.find((entry) => parseCidr(entry) === null)
  if (wrong !== undefined) throw new Error(`'${wrong}' is not an address or CIDR`)
  return list
}

/** Adds `10.0.0.0/8` or a single address to the list; throws what an operator should read. */
export function addCidr(list: BlockList, entry: string): void {
  const [, network = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
  const version = isIP(network)
  const width = version === 6 ? 128 : 32
  const length = bits === undefined ? width : Number(bits)
  if (version === 0 || length > width) {
    throw new Error(`'${entry}' is not an address or CIDR`)
  }
  list.addSubnet(network, length, version === 6 ? 'ipv6' : 'ipv4')
}

// URLs may hold a password, so a fault never repeats them.
const urlWith = (protocols: string[]) => (text: string) => {
  if (!URL.canParse(text)) throw new Error('is not a URL')
  if (!protocols.includes(new URL(text).protocol)) throw new Error(`does not start with ${protocols[0]}//`)
  return text
}

export const postgresUrl = urlWith(['postgres:', 'postgresql:'])
export const redisUrl = urlWith(['redis:', 'rediss:'])

export function secret(text: string): string {
  if (text.length < 32) throw new Error('is shorter than 32 characters')
  return text
}

export function logLevel(text: string): LogLevel {
  const level = levels.find((known) => known === text.toLowerCase())
  if (!level) throw new Error(`'${text}' is not a log level`)
  return level
}
