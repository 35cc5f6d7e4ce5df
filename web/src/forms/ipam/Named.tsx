import { Text } from '@mantine/core'
import surfaces from '../../ui/surfaces.module.css'

const mostShown = 8

/** What a change is about, by name; of many the first few. */
export const Named = ({ names }: { names: readonly string[] }) => (
  <Text size="sm" className={surfaces.plain ?? ''}>
    {names.slice(0, mostShown).join(', ')}
    {names.length > mostShown && ` and ${(names.length - mostShown).toLocaleString('en')} more`}
  </Text>
)
