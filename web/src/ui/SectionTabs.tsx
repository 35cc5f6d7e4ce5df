import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './tabs.module.css'

interface Props<To extends string> {
  label: string
  sections: readonly { label: string; to: To }[]
}

/** Pages that belong together. Links, so that each has an address of its own. */
export function SectionTabs<To extends string>({ label, sections }: Props<To>) {
  const nav = useRef<HTMLElement>(null)
  // On a phone not all of them fit.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {sections.map((section) => (
        <Link
          key={section.to}
          to={section.to as string}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {section.label}
        </Link>
      ))}
    </nav>
  )
}
