import type { TopSubnet } from '../../api/generated/types.ts'
import { useModules } from '../../hooks/use-modules.ts'
import { EmptyList } from '../../ui/states/EmptyList.tsx'
import { UsageBar } from '../reports/Bar.tsx'
import { SubnetName } from '../reports/TopSubnetsPage.tsx'
import classes from './home.module.css'
import { Panel } from './Panel.tsx'

const most = 8

export function FullestSubnets({ rows }: { rows: readonly TopSubnet[] }) {
  const { isOn } = useModules()
  return (
    <Panel title="Fullest subnets" {...(isOn('reports.top_n') && { to: '/reports/subnets' })}>
      {rows.length === 0 ? (
        <EmptyList icon="subnets" title="No subnet yet" hint="The fullest ones are listed here." />
      ) : (
        <ul className={classes.rows}>
          {rows.slice(0, most).map((row) => (
            <li key={row.id}>
              <span>
                <SubnetName row={row} />
              </span>
              <UsageBar percent={row.utilization_percent} label={`Use of ${row.network}`} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
