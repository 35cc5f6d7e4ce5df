import { expect, test } from 'vitest'
import { type MappingShape, mappingFault } from './rules.ts'

const EMPTY: MappingShape = {
  kind: '1to1',
  internal_ip: null,
  internal_subnet_id: null,
  internal_port_start: null,
  internal_port_end: null,
  external_ip: null,
  external_port_start: null,
  external_port_end: null,
}
const ips = { internal_ip: '10.0.0.1', external_ip: '192.0.2.1' }
const hidden = { internal_subnet_id: 's', external_ip: '192.0.2.1' }

test.each<[Partial<MappingShape>, string | null]>([
  [{ kind: '1to1', ...ips }, null],
  [{ kind: '1to1', ...ips, external_ip: null }, 'A 1to1 mapping needs internal_ip and external_ip'],
  [{ kind: '1to1', ...ips, external_port_end: 0 }, 'A 1to1 mapping has no ports'],
  [{ kind: 'pat', ...ips, external_port_start: 443 }, null],
  [{ kind: 'pat', ...ips, internal_port_start: 0, internal_port_end: 0 }, null],
  [{ kind: 'pat', ...ips }, 'A pat mapping needs at least one port'],
  [
    { kind: 'pat', ...ips, internal_ip: null, external_port_start: 1 },
    'A pat mapping needs internal_ip and external_ip',
  ],
  [
    { kind: 'pat', ...ips, internal_port_start: 2, internal_port_end: 1 },
    'internal_port_start is greater than internal_port_end',
  ],
  [
    { kind: 'pat', ...ips, external_port_start: 2, external_port_end: 1 },
    'external_port_start is greater than external_port_end',
  ],
  [{ kind: 'hide', ...hidden }, null],
  [{ kind: 'hide', ...hidden, internal_ip: '10.0.0.1' }, null],
  [{ kind: 'hide', ...ips }, 'A hide mapping needs internal_subnet_id and external_ip'],
  [{ kind: 'hide', ...hidden, internal_port_start: 1 }, 'A hide mapping has no ports'],
])('%j: %s', (mapping, fault) => {
  expect(mappingFault({ ...EMPTY, ...mapping })).toBe(fault)
})
