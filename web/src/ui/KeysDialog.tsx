import { Kbd, Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigation } from '../hooks/use-navigation.ts'
import { useSingleKeys } from '../hooks/use-shortcuts.ts'
import { Facts } from '../table/Facts.tsx'
import { Dialog } from './Dialog.tsx'

/** Every key there is. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useSingleKeys()
  const links = useNavigation().flatMap((section) => section.links)
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Stack>
        <Facts
          facts={[
            ['Search or go to', <Keys key="palette" held={['Ctrl', 'K']} />],
            ['Search in this page', <Kbd key="search">/</Kbd>],
            ['Apply a filter without waiting', <Kbd key="filter">Enter</Kbd>],
            ['This list', <Kbd key="help">?</Kbd>],
            ['Close a dialog', <Kbd key="close">Esc</Kbd>],
            ['Next or previous row', <Or key="rows" keys={['j', 'k']} />],
            ['Open the row', <Kbd key="open">Enter</Kbd>],
            ['Edit the row or the page', <Kbd key="edit">e</Kbd>],
            ['Select the row', <Kbd key="select">x</Kbd>],
            ['Look at the row beside the list', <Kbd key="peek">p</Kbd>],
            ['New, in a list', <Kbd key="new">n</Kbd>],
            ...links
              .filter(({ key }) => key !== undefined)
              .map(({ label, key }): [string, ReactNode] => [
                `Go to ${label}`,
                <Then key={label} letter={key ?? ''} />,
              ]),
          ]}
        />
        <Switch
          label="Single keys"
          description="Turn them off when they get in the way of speech input. Ctrl K stays."
          checked={areOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}

const Keys = ({ held }: { held: readonly [string, string] }) => (
  <>
    <Kbd>{held[0]}</Kbd> + <Kbd>{held[1]}</Kbd>
  </>
)

const Or = ({ keys }: { keys: readonly [string, string] }) => (
  <>
    <Kbd>{keys[0]}</Kbd> or <Kbd>{keys[1]}</Kbd>
  </>
)

const Then = ({ letter }: { letter: string }) => (
  <>
    <Kbd>g</Kbd> then <Kbd>{letter}</Kbd>
  </>
)
