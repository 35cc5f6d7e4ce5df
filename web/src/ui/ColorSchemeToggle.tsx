import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Icon } from './Icon.tsx'

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon variant="default" size="lg" aria-label={`Use the ${other} theme`} onClick={() => setColorScheme(other)}>
      {other === 'dark' ? <Icon name="moon" /> : <Icon name="sun" />}
    </ActionIcon>
  )
}
