import { Stack } from '@mantine/core'
import { useModules } from '../../hooks/use-modules.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import type { Tab } from './PageTabs.tsx'
import { usesOf } from './uses.tsx'

/** The tab of what else makes use of a network; there is none while all of it is off, or may not be read. */
export function useUsedBy(kind: keyof typeof usesOf): (id: string) => Tab | false {
  const { isOn } = useModules()
  const { may } = usePermissions()
  const shown = usesOf[kind].filter(({ module, permission }) => isOn(module) && may('read', permission))
  return (id) =>
    shown.length > 0 && {
      value: 'used',
      label: 'Used by',
      content: () => <Stack gap="lg">{shown.map(({ draw }) => draw(id))}</Stack>,
    }
}
