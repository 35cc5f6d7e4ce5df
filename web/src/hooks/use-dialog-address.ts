import { useNavigate, useSearch } from '@tanstack/react-router'

interface DialogSearch {
  dialog?: string
  id?: string
}

/**
 * The dialog that is open over a list, kept in the address: `?dialog=edit&id=…`. One that is about a row is there as
 * soon as the row is.
 */
export function useDialogAddress<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const navigate = useNavigate()
  const { dialog, id, ...others }: DialogSearch = useSearch({ strict: false })
  const go = (search: object, replace: boolean) => navigate({ to: '.', search: search as never, replace })
  return {
    dialog,
    row: rows?.find((row) => row.id === id),
    show: (name: string, row?: Row) => go({ ...others, dialog: name, ...(row && { id: row.id }) }, false),
    close: () => go(others, true),
  }
}
