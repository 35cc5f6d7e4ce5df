import * as operations from '../../api/generated/operations.ts'
import type { Site } from '../../api/generated/types.ts'
import { RelatedRecords } from '../../resource/RelatedRecords.tsx'
import type { Section } from '../../resource/resource.ts'
import { circuits } from './circuits.tsx'

/** The circuits with an end at a site. */
export const circuitsOfSite: Section<Site> = {
  id: 'circuits',
  label: 'Circuits',
  needs: { action: 'read', resource_type: circuits.permission },
  module: 'network.circuit',
  draw: ({ id }) => (
    <RelatedRecords
      of={circuits}
      list={operations.network_circuits_by_site}
      params={{ site_id: id }}
      hint="None has its A-end or Z-end here."
    />
  ),
}
