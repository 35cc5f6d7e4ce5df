import { useLocalStorage } from '@mantine/hooks'

/** Heights of a row in pixels. */
const heights = { compact: 28, roomy: 36 } as const
export type Density = keyof typeof heights

/** How close the rows of all tables are, as this browser remembers it. */
export function useDensity() {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'cadastre-density',
    defaultValue: 'compact',
    getInitialValueInEffect: false,
  })
  return { density, setDensity, rowHeight: heights[density] ?? heights.compact }
}
