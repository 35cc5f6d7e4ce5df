import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { FamilyFacts } from '../../api/family.ts'
import { families, oneOf } from '../../families/families.ts'
import { hasOwnPages } from '../../families/own-pages.ts'
import { useModules } from '../../hooks/use-modules.ts'
import { useNavigation } from '../../hooks/use-navigation.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { toolTabs } from '../../pages/tools/tabs.ts'
import { navigation } from '../../paths.ts'
import type { EntryGroup } from './entries.ts'

const known = new Set(navigation.flatMap(({ links }) => links.map(({ to }) => to)))

/** What can be made from anywhere; the dialog is that of the list. */
const makes = [...families.values()]
  .filter(({ is_creatable, type, page }) => is_creatable && (known.has(page) || !hasOwnPages(type)))
  .toSorted((one, other) => one.one.localeCompare(other.one, 'en'))

/** Pages to go to and things to do, as far as the user may. */
export function useActions(): EntryGroup[] {
  const links = useNavigation().flatMap(({ label, links: pages }) => pages.map((page) => ({ ...page, section: label })))
  const { may } = usePermissions()
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  const open = new Set(links.map(({ to }) => to))
  const { isOn } = useModules()
  const isOpen = ({ page, permission, module }: FamilyFacts): boolean =>
    known.has(page) ? open.has(page) : may('read', permission) && (module === undefined || isOn(module))
  const allowed = makes.filter((family) => isOpen(family) && may('write', family.permission, 'every'))
  return [
    {
      label: 'Go to',
      entries: [
        ...links.map(({ label, to, icon, section }) => ({ id: `go ${to}`, label, hint: section, icon, open: to })),
        { id: 'go account', label: 'Your account', hint: '', icon: 'user', open: '/account/profile' },
      ],
    },
    {
      label: 'Do',
      entries: [
        ...allowed.map((family) => ({
          ...{ id: `new ${family.page}`, label: `New ${oneOf(family)}`, hint: '', icon: 'plus' as const },
          open: `${family.page}?dialog=create`,
        })),
        ...(open.has('/tools') ? toolTabs : []).map(({ id, label }) => ({
          ...{ id: `tool ${id}`, label, hint: 'Network tools', icon: 'probe' as const },
          open: `/tools?tab=${id}`,
        })),
        {
          ...{ id: 'theme', label: `Use the ${other} theme`, hint: '', icon: other === 'dark' ? 'moon' : 'sun' },
          open: () => setColorScheme(other),
        },
      ],
    },
  ]
}
