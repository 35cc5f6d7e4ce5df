import * as operations from '../../api/generated/operations.ts'
import type { NetworkServiceResource } from '../../api/generated/types.ts'
import { RelatedRecords } from '../../resource/RelatedRecords.tsx'
import type { Identified, Section } from '../../resource/resource.ts'
import { services } from './services.tsx'

/** The services that a record is part of. */
export const servicesOf = (kind: NetworkServiceResource['resource_kind']): Section<Identified> => ({
  id: 'services',
  label: 'Services',
  needs: { action: 'read', resource_type: services.permission },
  module: 'network.service',
  draw: ({ id }) => (
    <RelatedRecords
      of={services}
      list={operations.network_services_by_resource}
      params={{ kind, resource_id: id }}
      hint="It is part of no service."
    />
  ),
})
