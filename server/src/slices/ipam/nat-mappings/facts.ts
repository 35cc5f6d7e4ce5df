import type { FamilyFacts } from '../../../records/describe.ts'
import { NatMapping, NatMappingCreate, NatMappingFilter, NatMappingUpdate } from './schema.ts'

export const natMappingFacts = {
  type: 'nat_mapping',
  one: 'NAT mapping',
  many: 'NAT mappings',
  about: 'Inside and outside addresses of translations.',
  icon: 'swap',
  area: 'ipam',
  pages: '/network/nat-mappings',
  module: 'ipam.nat',
  table: 'nat_mapping',
  permission: 'nat_mapping',
  prefix: '/ipam/nat-mappings',
  operation: 'ipam_nat_mappings',
  display: 'name',
  listed: ['kind', 'internal_ip', 'external_ip', 'protocol', 'device_label', 'tags'],
  form: ['name', 'kind', 'protocol', 'internal_ip', 'external_ip', 'internal_port_start', 'internal_port_end'],
  labels: { internal_ip: 'Internal IP', external_ip: 'External IP', device_label: 'Device' },
  Row: NatMapping,
  Create: NatMappingCreate,
  Update: NatMappingUpdate,
  Filter: NatMappingFilter,
} as const satisfies FamilyFacts
