import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import { deadJobsQuery, platformHealthQuery } from '../../api/queries.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { networkAlerts, platformAlerts } from '../../lib/alerts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import classes from './home.module.css'

/** What somebody should look at; nothing at all when there is nothing. */
export function Attention() {
  const { isSuperadmin } = usePermissions()
  const { data: health } = useQuery({ ...platformHealthQuery, enabled: isSuperadmin })
  const { data: jobs } = useQuery({ ...deadJobsQuery({ limit: 1, offset: 0 }), enabled: isSuperadmin })
  const { data: network } = useQuery(query(operations.dashboards_network_summary))
  const alerts = [...platformAlerts(health, jobs?.total), ...networkAlerts(network)]
  if (alerts.length === 0) return null
  return (
    <section aria-label="Needs attention">
      <ul className={classes.alerts}>
        {alerts.map(({ text, path }) => (
          <li key={path}>
            <Icon name="alert" />
            <PathLink path={path} size="sm" c="inherit">
              {text}
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
