import { Kbd } from '@mantine/core'
import { Icon } from './Icon.tsx'
import classes from './shell.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Looks like a field and opens the palette, where the typing happens. */
export const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className={classes.search} onClick={onClick} aria-haspopup="dialog">
    <Icon name="search" size={16} />
    <span className={classes.searchText}>Search or go to…</span>
    <Kbd size="xs" className={classes.searchKey ?? ''} aria-hidden="true">
      {isMac ? '⌘K' : 'Ctrl K'}
    </Kbd>
  </button>
)
