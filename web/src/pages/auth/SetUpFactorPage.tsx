import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MfaEnrolment } from '../../api/generated/types.ts'
import { mfaStatusQuery } from '../../api/identity-queries.ts'
import { meQuery } from '../../api/queries.ts'
import { nextPath } from '../../lib/next-path.ts'
import { AuthCard } from '../../ui/AuthCard.tsx'
import { Enrolment } from '../account/Enrolment.tsx'
import { FactorOff } from '../account/FactorOff.tsx'

const route = getRouteApi('/set-up-factor')

/** Nothing else is open before it: who vouches for the account leaves the second factor to us. */
export function SetUpFactorPage() {
  const { next } = route.useSearch()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data } = useQuery(mfaStatusQuery)
  const [enrolment, setEnrolment] = useState<MfaEnrolment | null>(null)
  const isDone = data?.enabled === true
  useEffect(() => {
    if (!isDone) return
    const leave = () => router.history.push(nextPath(next, location.origin))
    queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(leave)
  }, [isDone, next, queryClient, router])
  return (
    <AuthCard
      title="Set up a second factor"
      description="Accounts of your organisation need a code from your phone besides the password."
    >
      {enrolment ? (
        <Enrolment enrolment={enrolment} onClose={() => setEnrolment(null)} />
      ) : (
        <FactorOff onBegin={setEnrolment} />
      )}
    </AuthCard>
  )
}
