import { useLocalStorage } from '@mantine/hooks'
import type { ColumnSizingState } from '@tanstack/react-table'

/** The widths of columns that somebody dragged, as this browser remembers them. */
export const useWidths = (table: string) =>
  useLocalStorage<ColumnSizingState>({
    key: `cadastre-widths-${table}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  })
