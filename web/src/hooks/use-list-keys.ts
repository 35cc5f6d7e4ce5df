import { useEffect, useRef } from 'react'
import { isCovered, useSingleKeys } from './use-shortcuts.ts'

interface Actions {
  onCreate?: (() => void) | undefined
  onEdit?: ((key: string) => void) | undefined
  onSelect?: ((key: string) => void) | undefined
  onPeek?: ((key: string) => void) | undefined
}

/**
 * Keys of a list: j and k or the arrows move between rows, e edits, x selects, p peeks, n creates.
 * The focus itself moves, from one row's link to the next, so that Enter opens and screen readers follow.
 */
export function useListKeys(actions: Actions) {
  const table = useRef<HTMLTableElement>(null)
  useKeys((key) => keyAction(key, table.current, actions), { isFirst: true })
  return table
}

/** One key of a page. Without an action it does nothing. */
export const useKey = (key: string, run: (() => void) | undefined): void =>
  useKeys((pressed) => (pressed === key ? run : undefined))

/**
 * Keys without Ctrl and the like, while nothing is typed and no dialog is open. A press does one thing: where a row and
 * its page both have a use for it, the row comes first.
 */
function useKeys(actionOf: (key: string) => (() => void) | undefined, { isFirst = false } = {}): void {
  const [areOn] = useSingleKeys()
  const current = useRef(actionOf)
  useEffect(() => {
    current.current = actionOf
  })
  useEffect(() => {
    if (!areOn) return
    let before = ''
    const press = (event: KeyboardEvent) => {
      // `g` begins a way to another page, and the key after it belongs to that.
      const isJump = before === 'g'
      before = event.key
      if (isJump) return
      if (event.defaultPrevented || isTyping(event) || isCovered()) return
      const run = current.current(event.key)
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press, isFirst)
    return () => window.removeEventListener('keydown', press, isFirst)
  }, [areOn, isFirst])
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isInput =
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  return Boolean(isInput) || ctrlKey || metaKey || altKey
}

function keyAction(
  key: string,
  table: HTMLTableElement | null,
  { onCreate, onEdit, onSelect, onPeek }: Actions,
): (() => void) | undefined {
  const rows = [...(table?.querySelectorAll<HTMLTableRowElement>('tbody tr[data-key]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const here = rows[at]?.dataset.key
  if (key === 'j' || key === 'ArrowDown') return rows.length > 0 ? () => focusRow(rows[at + 1]) : undefined
  if (key === 'k' || key === 'ArrowUp') return at >= 0 ? () => focusRow(rows[at - 1]) : undefined
  if (key === 'n') return onCreate
  if (here === undefined) return undefined
  if (key === 'e' && onEdit) return () => onEdit(here)
  if (key === 'x' && onSelect) return () => onSelect(here)
  if (key === 'p' && onPeek) return () => onPeek(here)
  return undefined
}

function focusRow(row: HTMLTableRowElement | undefined): void {
  const link = row?.querySelector<HTMLElement>('a, td button')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}
