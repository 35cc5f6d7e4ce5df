import type { IpamSummary } from '../../api/generated/types.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import classes from './home.module.css'

type Counted = 'space_count' | 'block_count' | 'subnet_count' | 'address_count'

const cards: readonly { name: Counted; label: string; icon: IconName; path: string }[] = [
  { name: 'space_count', label: 'Spaces', icon: 'spaces', path: '/ipam/spaces' },
  { name: 'block_count', label: 'Blocks', icon: 'blocks', path: '/ipam/spaces' },
  { name: 'subnet_count', label: 'Subnets', icon: 'subnets', path: '/ipam/subnets' },
  { name: 'address_count', label: 'Addresses', icon: 'address', path: '/search' },
]

export const CountCards = ({ summary }: { summary: IpamSummary }) => (
  <div className={classes.cards}>
    {cards.map(({ name, label, icon, path }) => (
      <PathLink key={name} path={path} underline="never" c="inherit" className={classes.card ?? ''}>
        <span className={classes.icon}>
          <Icon name={icon} size={20} />
        </span>
        <span>
          <span className={classes.number}>{summary[name].toLocaleString('en')}</span>
          <span className={classes.label}>{label}</span>
        </span>
      </PathLink>
    ))}
  </div>
)
