export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

export type Command = { do: 'palette' | 'help' | 'search' | 'wait' | 'nothing' } | { do: 'go'; to: string }

interface Situation {
  /** The keys of the navigation, letter to address. */
  places: Readonly<Record<string, string>>
  /** Whether `g` was pressed just before. */
  isGoing: boolean
  /** A field has the focus, or a dialog is open: letters belong to it. */
  isTaken: boolean
  /** Single keys can be turned off, for those who speak to their computer. */
  areSingleKeysOn: boolean
}

/** What a key means here. Ctrl-K works everywhere; single keys only where they cannot be text. */
export function commandOf(pressed: Pressed, { places, isGoing, isTaken, areSingleKeysOn }: Situation): Command {
  const isPalette = (pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && pressed.key.toLowerCase() === 'k'
  if (isPalette) return { do: 'palette' }
  if (isTaken || !areSingleKeysOn || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return { do: 'nothing' }
  if (isGoing) return goTo(places[pressed.key.toLowerCase()])
  if (pressed.key === '/') return { do: 'search' }
  if (pressed.key === '?') return { do: 'help' }
  return { do: pressed.key === 'g' ? 'wait' : 'nothing' }
}

const goTo = (to: string | undefined): Command => (to === undefined ? { do: 'nothing' } : { do: 'go', to })
