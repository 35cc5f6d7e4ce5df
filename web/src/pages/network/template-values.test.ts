import { expect, test } from 'vitest'
import type { IpamTemplate } from '../../api/generated/types.ts'
import { writtenBy } from './template-values.ts'

const blank: IpamTemplate = {
  id: 'x',
  name: 'Office',
  description: 'of all offices',
  applies_to: 'block',
  tags: {},
  custom_fields: {},
  dns_group_id: null,
  dns_zone_id: null,
  dns_additional_zone_ids: [],
  dhcp_group_id: null,
  ddns_enabled: false,
  ddns_hostname_policy: 'client_or_generated',
  ddns_domain_override: null,
  ddns_ttl: null,
  child_layout: null,
  applied_count: 3,
  created_at: '2026-01-01T00:00:00Z',
  modified_at: '2026-01-01T00:00:00Z',
}

test('a template writes what it has a value for, and not its own name', () => {
  expect(writtenBy(blank)).toEqual([])
  const set = writtenBy({ ...blank, tags: { env: 'prod' }, ddns_enabled: true, ddns_ttl: 300 })
  expect(set).toEqual([
    { name: 'tags', label: 'Tags', value: { env: 'prod' } },
    { name: 'ddns_enabled', label: 'Dynamic DNS', value: true },
    { name: 'ddns_ttl', label: 'DDNS TTL, seconds', value: 300 },
  ])
})
