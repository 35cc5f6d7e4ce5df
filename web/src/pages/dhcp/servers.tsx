import type { DhcpServer } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { ServerActions } from './ServerActions.tsx'
import { ServerFiles } from './ServerFiles.tsx'
import { ServerOverview } from './ServerOverview.tsx'

export const parts: Parts<DhcpServer> = {
  front: 'state',
  sections: [
    { id: 'state', label: 'State', draw: (server) => <ServerOverview server={server} /> },
    { id: 'files', label: 'Configuration', draw: ({ id }) => <ServerFiles id={id} /> },
  ],
  actions: (server) => <ServerActions server={server} />,
}
