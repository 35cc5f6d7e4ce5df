import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { publicSettingsQuery } from '../api/identity-queries.ts'
import { EnvBanner } from './EnvBanner.tsx'

/** What frames every page: the banner that tells the test system from the real one. */
export function Root() {
  const { data } = useQuery(publicSettingsQuery)
  return (
    <EnvBanner banner={data?.env_banner}>
      <Outlet />
    </EnvBanner>
  )
}
