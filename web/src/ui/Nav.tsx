import { useLocalStorage } from '@mantine/hooks'
import { Link, useMatches } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useNavigation } from '../hooks/use-navigation.ts'
import { placeOf } from '../lib/crumbs.ts'
import { toggled } from '../lib/pick.ts'
import type { NavSection, PageLink } from '../paths.ts'
import { Icon } from './Icon.tsx'
import classes from './nav.module.css'

interface Props {
  onNavigate?: () => void
  /** Icons only. */
  isRail?: boolean
}

export function Nav({ onNavigate = () => {}, isRail = false }: Props) {
  const sections = useNavigation()
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const here = placeOf(sections, pathname)?.link.to
  const [closed, setClosed] = useLocalStorage<string[]>({ key: 'cadastre-nav-closed', defaultValue: [] })
  const nav = useRef<HTMLElement>(null)
  // There are more pages than a small screen is high.
  const count = sections.flatMap(({ links }) => links).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or more links above it, and it is out of view
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [here, count])
  return (
    <nav ref={nav} aria-label="Main" className={classes.nav} data-rail={isRail || undefined}>
      {sections.map((section) => (
        <Section
          key={section.label}
          section={section}
          here={here}
          // Where one is must be seen; and a row of icons has no heading to open it by.
          isOpen={isRail || !closed.includes(section.label)}
          onToggle={() => setClosed(toggled(closed, section.label))}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  )
}

interface SectionProps {
  section: NavSection
  here: string | undefined
  isOpen: boolean
  onToggle: () => void
  onNavigate: () => void
}

function Section({ section: { label, links }, here, isOpen, onToggle, onNavigate }: SectionProps) {
  const list = useId()
  return (
    <div className={classes.section}>
      <button
        type="button"
        className={classes.heading}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={onToggle}
      >
        {label}
        <span className={classes.chevron}>
          <Icon name="chevron" size={14} />
        </span>
      </button>
      {isOpen && (
        <ul id={list} className={classes.list} aria-label={label}>
          {links.map((link) => (
            <li key={link.to}>
              <NavItem link={link} isHere={link.to === here} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const NavItem = ({ link, isHere, onNavigate }: { link: PageLink; isHere: boolean; onNavigate: () => void }) => (
  <Link
    to={link.to as string}
    className={classes.link}
    aria-current={isHere ? 'page' : undefined}
    title={link.label}
    onClick={onNavigate}
  >
    <Icon name={link.icon} />
    <span className={classes.text}>{link.label}</span>
  </Link>
)
