import type { DhcpServer } from '../../api/generated/types.ts'
import { Status } from '../../ui/Status.tsx'
import { standingOf } from './states.ts'

export function ServerState({ server }: { server: DhcpServer }) {
  const { text, color } = standingOf(server)
  return <Status color={color}>{text}</Status>
}
