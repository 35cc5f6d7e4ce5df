import type { NetworkService } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { ServiceResources } from './ServiceResources.tsx'
import { ServiceSummary } from './ServiceSummary.tsx'

export const parts: Parts<NetworkService> = {
  ownSections: ['resources'],
  sections: [
    { id: 'resources', label: 'Resources', draw: (service) => <ServiceResources service={service} /> },
    { id: 'summary', label: 'Summary', draw: ({ id }) => <ServiceSummary id={id} /> },
  ],
}
