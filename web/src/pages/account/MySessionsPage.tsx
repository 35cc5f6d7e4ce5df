import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../api/generated/types.ts'
import { mySessionsQuery } from '../../api/identity-queries.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { EndSession } from '../sessions/EndSession.tsx'
import { sessionColumns } from '../sessions/session-columns.tsx'
import { AccountFrame } from './AccountFrame.tsx'

export function MySessionsPage() {
  const { data, error, refetch } = useQuery(mySessionsQuery)
  const [ending, setEnding] = useState<Session | null>(null)
  return (
    <AccountFrame title="Sessions" description="Where you are signed in. End what you do not know.">
      <DataTable
        label="Your sessions"
        columns={sessionColumns({ onEnd: setEnding })}
        rowKey={({ id }) => id}
        rows={data}
        error={error}
        onRetry={refetch}
        empty={<EmptyList icon="sessions" title="No session" />}
      />
      {ending && <EndSession session={ending} onClose={() => setEnding(null)} />}
    </AccountFrame>
  )
}
