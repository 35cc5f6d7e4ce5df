import { families } from '../../api/generated/families.ts'
import * as operations from '../../api/generated/operations.ts'
import type { NetworkServiceResource } from '../../api/generated/types.ts'
import { RelatedRecords } from '../../families/RelatedRecords.tsx'
import type { Identified, Section } from '../../resource/resource.ts'

const { type, title, permission, module } = families.network_service

/** The services that a record is part of. */
export const servicesOf = (kind: NetworkServiceResource['resource_kind']): Section<Identified> => ({
  id: 'services',
  label: title,
  needs: { action: 'read', resource_type: permission },
  module,
  draw: ({ id }) => (
    <RelatedRecords
      type={type}
      list={operations.network_services_by_resource}
      params={{ kind, resource_id: id }}
      hint="It is part of no service."
    />
  ),
})
