import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Oval, ovalOf, type Place } from './oval.ts'
import classes from './site-picture.module.css'
import { wayOf } from './ways.ts'

export interface DrawnSite {
  id: string
  name: string
  /** `hub`, as it is read out and written below the name. */
  role: string
  /** Drawn in the middle. */
  isInside: boolean
  /** Where it leads; without it there is nothing to go to. */
  to?: string | undefined
}

export interface DrawnLine {
  from: string
  to: string
  /** The more, the thicker. */
  count: number
  title: string
}

interface Props {
  label: string
  sites: readonly DrawnSite[]
  lines: readonly DrawnLine[]
}

/** Sites as boxes, those in the middle with the others around them, and lines between those that are connected. */
export function SitePicture({ label, sites, lines }: Props) {
  const { ref, width } = useElementSize<HTMLElement>()
  const idsOf = (isIn: boolean) => sites.filter(({ isInside }) => isInside === isIn).map(({ id }) => id)
  const oval = ovalOf(idsOf(true), idsOf(false), width || 640)
  return (
    <figure ref={ref} className={classes.figure} aria-label={label}>
      <svg className={classes.picture} height={oval.height} aria-label={label}>
        <g transform={`translate(${(width || 640) / 2} ${oval.height / 2})`}>
          {lines.map((line) => (
            <Connection key={`${line.from} ${line.to}`} line={line} oval={oval} />
          ))}
          {sites.map((site) => (
            <Site key={site.id} site={site} {...oval} />
          ))}
        </g>
      </svg>
    </figure>
  )
}

const middle: Place = { x: 0, y: 0 }
const thickest = 5

const Connection = ({ line, oval }: { line: DrawnLine; oval: Oval }) => (
  <path className={classes.line} d={wayOf(line, oval)} strokeWidth={Math.min(thickest, 0.5 + 1.5 * line.count)}>
    <title>{line.title}</title>
  </path>
)

const Site = ({ site, box, places }: { site: DrawnSite } & Pick<Oval, 'box' | 'places'>) => {
  const { x, y } = places.get(site.id) ?? middle
  return (
    // Text of users is cut and kept in its direction by the page's own means, which a drawn text does not have.
    <foreignObject x={x - box.width / 2} y={y - box.height / 2} {...box} className={classes.place}>
      <Box site={site}>
        <bdi className={classes.name}>{site.name}</bdi>
        <span className={classes.role}>{site.role}</span>
      </Box>
    </foreignObject>
  )
}

function Box({ site: { to, name, isInside }, children }: { site: DrawnSite; children: ReactNode }) {
  const look = { className: classes.box, title: name, 'data-inside': isInside || undefined }
  if (to === undefined) return <div {...look}>{children}</div>
  return (
    <Link to={to} {...look}>
      {children}
    </Link>
  )
}
