import type { DhcpLease, DhcpPool, DhcpStatic } from '../../api/generated/types.ts'
import { shareOf } from '../../pictures/ranges.ts'
import classes from './dhcp.module.css'

interface Props {
  network: string
  pools: readonly DhcpPool[]
  statics: readonly DhcpStatic[]
  leases: readonly DhcpLease[]
}

type Kind = 'dynamic' | 'reserved' | 'excluded' | 'reservation' | 'lease'

interface Part {
  key: string
  kind: Kind
  first: string
  last: string
  title: string
}

const legend: readonly (readonly [Kind, string])[] = [
  ['dynamic', 'handed out'],
  ['reserved', 'kept for reservations'],
  ['excluded', 'excluded'],
  ['reservation', 'reservation'],
  ['lease', 'active lease'],
]

// Pools fill the band; single addresses stand in its two halves, so that neither hides the other.
const places: Readonly<Record<Kind, { y: number; height: number }>> = {
  dynamic: { y: 0, height: 34 },
  reserved: { y: 0, height: 34 },
  excluded: { y: 0, height: 34 },
  reservation: { y: 4, height: 11 },
  lease: { y: 19, height: 11 },
}

const leastWidth = 0.3

/** The pools of a scope where they lie in its subnet, with what is reserved and leased. */
export function ScopeBand(props: Props) {
  const parts = partsOf(props)
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.band}
        viewBox="0 0 100 34"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${props.network}: ${props.pools.length} pools, ${props.statics.length} reservations, ${props.leases.length} active leases`}
      >
        <rect className={classes.ground} width={100} height={34} />
        {parts.map(({ key, kind, first, last, title }) => {
          const share = shareOf(props.network, first, last)
          if (!share) return null
          const width = Math.max(leastWidth, (share.to - share.from) * 100)
          return (
            <rect
              key={key}
              className={classes[kind]}
              x={Math.min(share.from * 100, 100 - width)}
              width={width}
              {...places[kind]}
            >
              <title>{title}</title>
            </rect>
          )
        })}
      </svg>
      <ul className={classes.legend}>
        {legend
          .filter(([kind]) => parts.some((part) => part.kind === kind))
          .map(([kind, text]) => (
            <li key={kind}>
              <svg aria-hidden="true">
                <rect className={classes[kind]} width={12} height={12} rx={2} />
              </svg>
              {text}
            </li>
          ))}
      </ul>
    </figure>
  )
}

const partsOf = ({ pools, statics, leases }: Props): Part[] => [
  ...pools.filter(({ pool_type }) => pool_type !== 'pd' && pool_type !== 'excluded').map(poolPart),
  ...pools.filter(({ pool_type }) => pool_type === 'excluded').map(poolPart),
  ...statics.map(({ id, ip_address, hostname }) => ({
    ...{ key: id, kind: 'reservation' as const, first: ip_address, last: ip_address },
    title: `${ip_address} is reserved ${hostname}`,
  })),
  ...leases.map(({ id, ip_address, hostname }) => ({
    ...{ key: id, kind: 'lease' as const, first: ip_address, last: ip_address },
    title: `${ip_address} is leased ${hostname ?? ''}`,
  })),
]

const poolPart = ({ id, pool_type, start_ip, end_ip, name }: DhcpPool): Part => ({
  key: id,
  kind: pool_type as Kind,
  first: start_ip,
  last: end_ip,
  title: `${start_ip} to ${end_ip}, ${pool_type} ${name}`,
})
