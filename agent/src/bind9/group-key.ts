import { createHmac } from 'node:crypto'
import type { AgentTsigKey, DnsConfiguration } from '@cadastre/core/agent/dns-configuration'
import { viewMark } from './local.ts'

/** The key with which the servers of a group read each other's zones; null where the group has none. */
export const groupKey = ({ tsig_keys }: DnsConfiguration): AgentTsigKey | null =>
  tsig_keys.find(({ is_internal }) => is_internal) ?? null

/**
 * The same for one view: whoever signs with it is led into that view on every server of the group. It is made from the
 * group's key, so all of them have it without being told.
 */
export function groupViewKey(configuration: DnsConfiguration, view: string | null): AgentTsigKey | null {
  const key = groupKey(configuration)
  if (key === null || view === null) return key
  const secret = createHmac('sha256', key.secret).update(`view ${view}`).digest('base64')
  return { name: `${key.name}-${viewMark(view)}`, algorithm: 'hmac-sha256', secret, is_internal: true }
}
