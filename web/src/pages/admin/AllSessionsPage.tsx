import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Session } from '../../api/generated/types.ts'
import { sessionsQuery } from '../../api/identity-queries.ts'
import { deviceText } from '../../lib/device.ts'
import { matchesWords } from '../../lib/pick.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { ListFilter } from '../../table/ListFilter.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { NoMatch } from '../../ui/states/NoMatch.tsx'
import { EndSession } from '../sessions/EndSession.tsx'
import { sessionColumns } from '../sessions/session-columns.tsx'

const route = getRouteApi('/app/admin/sessions')

export function AllSessionsPage() {
  const { q } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<Session | null>(null)
  return (
    <PageFrame title="Sessions" description="Everyone who is signed in, newest first.">
      <ListFilter
        placeholder="User, address or program"
        value={q}
        onChange={(search) => navigate({ search, replace: true })}
      />
      <DataTable
        label="Sessions"
        columns={sessionColumns({ onEnd: setEnding, isOfAll: true })}
        rowKey={({ id }) => id}
        rows={data?.filter((session) => matches(session, q))}
        error={error}
        onRetry={refetch}
        empty={<NoMatch what="session" onClear={() => navigate({ search: {} })} />}
      />
      {ending && <EndSession session={ending} onClose={() => setEnding(null)} />}
    </PageFrame>
  )
}

const matches = ({ username, display_name, source_ip, user_agent }: Session, filter?: string): boolean =>
  matchesWords([username, display_name, source_ip ?? '', deviceText(user_agent)], filter)
