import type { DnsServer } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { QueryLog } from './QueryLog.tsx'
import { ServerActions } from './ServerActions.tsx'
import { ServerOverview } from './ServerOverview.tsx'

export const parts: Parts<DnsServer> = {
  front: 'state',
  sections: [
    { id: 'state', label: 'State', draw: (server) => <ServerOverview server={server} /> },
    { id: 'queries', label: 'Queries', draw: ({ id }) => <QueryLog serverId={id} /> },
  ],
  actions: (server) => <ServerActions server={server} />,
}
