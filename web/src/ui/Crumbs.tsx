import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { type Crumb, placeOf } from '../lib/crumbs.ts'
import { navigation } from '../paths.ts'
import { referenceTo } from '../references.ts'
import classes from './crumbs.module.css'

/** Where the page lies: its section, the page of the navigation above it, what it lies in, and itself. */
export function Crumbs({ trail, title }: { trail: readonly Crumb[]; title: string }) {
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const place = placeOf(navigation, pathname)
  if (!place && trail.length === 0) return null
  const above = place && place.link.to !== pathname ? [place.link] : []
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.crumbs}>
        {place && <li>{place.section}</li>}
        {[...above, ...trail].map((crumb) => (
          <li key={`${crumb.to} ${crumb.label}`}>
            <CrumbLink crumb={crumb} />
          </li>
        ))}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}

// Addresses come from the caller; the router cannot know them by type here.
const CrumbLink = ({ crumb: { label, to, params = {}, search = {}, record } }: { crumb: Crumb }) => (
  <Link to={to as string} params={params as never} search={search as never}>
    {record ? <NameOf {...record} fallback={label} /> : label}
  </Link>
)

function NameOf({ type, id, fallback }: { type: string; id: string; fallback: string }) {
  const reference = referenceTo(type)
  const { data } = useQuery({
    queryKey: [reference?.path ?? '', 'choice', id],
    queryFn: () => reference?.read(id),
    enabled: reference !== undefined,
    staleTime: 30_000,
    retry: false,
  })
  return <bdi>{data?.label ?? fallback}</bdi>
}
