import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { settingsDefaultsQuery, settingsQuery } from '../../api/identity-queries.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { anchorOf, type Section, sections } from './sections.ts'
import classes from './settings.module.css'

export const SettingsPage = () => (
  <PageFrame title="Settings" description="Rules of this installation. Each part is saved on its own.">
    <Sections />
  </PageFrame>
)

/** Each section has an address of its own. */
const Contents = () => (
  <nav aria-label="Sections" className={classes.contents}>
    {sections.map(({ title }) => (
      <Link key={title} to="/admin/settings" hash={anchorOf(title)} replace>
        {title}
      </Link>
    ))}
  </nav>
)

function Sections() {
  const { data, error, refetch } = useQuery(settingsQuery)
  // Without them the settings can be changed all the same.
  const { data: defaults } = useQuery(settingsDefaultsQuery)
  const { isSuperadmin, may } = usePermissions()
  useScrollToHash(data !== undefined)
  const mayEdit = ({ isReserved }: Section) => isSuperadmin || (!isReserved && may('write', 'settings', 'every'))
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={480} maw={720} role="status" aria-label="Loading" />
  return (
    <div className={classes.page}>
      <Stack gap="lg">
        {sections.map((section) => (
          <SettingsSection
            key={section.title}
            section={section}
            settings={data}
            defaults={defaults}
            disabled={!mayEdit(section)}
          />
        ))}
      </Stack>
      <Contents />
    </div>
  )
}

/** The section that the address names comes after the settings do: too late for the browser. */
function useScrollToHash(isDrawn: boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isDrawn && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [isDrawn, hash])
}
