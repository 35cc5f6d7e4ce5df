import { Box, Paper, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MfaEnrolment } from '../../api/generated/types.ts'
import { mfaStatusQuery } from '../../api/identity-queries.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Enrolment } from './Enrolment.tsx'
import { FactorOff } from './FactorOff.tsx'
import { FactorOn } from './FactorOn.tsx'

export const SecondFactorPage = () => (
  <AccountFrame
    title="Second factor"
    description="A code from your phone besides the password: a stolen password is then not enough."
  >
    <Box maw={640}>
      <Paper withBorder p="lg">
        <Factor />
      </Paper>
    </Box>
  </AccountFrame>
)

function Factor() {
  const { data, error, refetch } = useQuery(mfaStatusQuery)
  const [enrolment, setEnrolment] = useState<MfaEnrolment | null>(null)
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={120} role="status" aria-label="Loading" />
  if (data.enabled) return <FactorOn remaining={data.recovery_codes_remaining} />
  if (enrolment) return <Enrolment enrolment={enrolment} onClose={() => setEnrolment(null)} />
  return <FactorOff onBegin={setEnrolment} />
}
