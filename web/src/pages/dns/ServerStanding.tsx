import type { DnsServer } from '../../api/generated/types.ts'
import { Status } from '../../ui/Status.tsx'
import { standingOf } from './standing.ts'

export function ServerStanding({ server }: { server: DnsServer }) {
  const { text, color } = standingOf(server)
  return <Status color={color}>{text}</Status>
}
