import { useLocalStorage } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type Command, commandOf } from '../lib/shortcuts.ts'
import { useNavigation } from './use-navigation.ts'

const goingMs = 1_500

interface Actions {
  onPalette: () => void
  onHelp: () => void
}

/** Whether single keys do something; kept in this browser. */
export const useSingleKeys = () => useLocalStorage({ key: 'cadastre-single-keys', defaultValue: true })

/** The keys that work on every page. */
export function useShortcuts({ onPalette, onHelp }: Actions) {
  const navigate = useNavigate()
  const places = usePlaces()
  const [areSingleKeysOn] = useSingleKeys()
  const goingUntil = useRef(0)
  useEffect(() => {
    const run = (command: Command) => {
      if (command.do === 'palette') onPalette()
      if (command.do === 'help') onHelp()
      if (command.do === 'search' && !focusSearch()) onPalette()
      if (command.do === 'go') navigate({ to: command.to })
    }
    const onKey = (event: KeyboardEvent) => {
      const isGoing = event.timeStamp < goingUntil.current
      const command = commandOf(event, { places, isGoing, isTaken: isTaken(event), areSingleKeysOn })
      // A modifier on its own ends nothing: Shift comes before many a letter.
      if (!['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) {
        goingUntil.current = command.do === 'wait' ? event.timeStamp + goingMs : 0
      }
      if (command.do === 'nothing') return
      event.preventDefault()
      run(command)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, places, areSingleKeysOn, onPalette, onHelp])
}

/** Where `g` and a letter lead, for this user. */
export function usePlaces(): Record<string, string> {
  const links = useNavigation().flatMap((section) => section.links)
  return Object.fromEntries(links.flatMap(({ key, to }) => (key === undefined ? [] : [[key, to]])))
}

/** Whether something lies over the page, or is about to. */
export const isCovered = (): boolean => document.querySelector('[role=dialog], [role=menu], [data-covered]') !== null

function isTaken({ target }: KeyboardEvent): boolean {
  if (isCovered()) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
}

/** Puts the cursor into the search of the page; false when it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}
