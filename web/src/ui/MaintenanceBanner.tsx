import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformHealthQuery } from '../api/queries.ts'
import { Icon } from './Icon.tsx'

export function MaintenanceBanner() {
  const { data } = useQuery(platformHealthQuery)
  if (!data?.maintenance_mode) return null
  return (
    <Alert role="status" color="yellow" icon={<Icon name="alert" />} mb="lg">
      <b>Maintenance.</b> {data.maintenance_message || 'Changes are paused. Reading still works.'}
    </Alert>
  )
}
