import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '../../api/identity-queries.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { type Section, sections } from './sections.ts'

export const SettingsPage = () => (
  <PageFrame title="Settings" description="Rules of this installation. Each part is saved on its own.">
    <Sections />
  </PageFrame>
)

function Sections() {
  const { data, error, refetch } = useQuery(settingsQuery)
  const { isSuperadmin, may } = usePermissions()
  const mayEdit = ({ isReserved }: Section) => isSuperadmin || (!isReserved && may('write', 'settings', 'every'))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={480} maw={720} role="status" aria-label="Loading" />
  return (
    <Stack maw={720} gap="lg">
      {sections.map((section) => (
        <SettingsSection key={section.title} section={section} settings={data} disabled={!mayEdit(section)} />
      ))}
    </Stack>
  )
}
