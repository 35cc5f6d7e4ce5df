import { lazy, type ReactNode, Suspense } from 'react'
import type { ApiToken } from '../../api/generated/types.ts'
import type { OpenTokenDialog } from '../../forms/token-dialogs.tsx'
import { type Column, DataTable } from '../../table/DataTable.tsx'
import { tokenColumns } from './token-columns.tsx'
import { usePause } from './use-pause.ts'

const TokenDialogs = lazy(async () => ({ default: (await import('../../forms/token-dialogs.tsx')).TokenDialogs }))

interface Props {
  label: string
  rows: readonly ApiToken[] | undefined
  error: unknown
  onRetry: () => void
  empty: ReactNode
  open: OpenTokenDialog | null
  onOpen: (dialog: OpenTokenDialog | null) => void
  /** Columns besides the common ones. */
  more?: readonly Column<ApiToken>[]
}

/** Tokens with what can be done about them, for their owner and for administrators. */
export function TokenTable({ open, onOpen, more = [], ...table }: Props) {
  const onPause = usePause()
  const [name, ...columns] = tokenColumns({
    onEdit: (token) => onOpen({ dialog: 'edit', token }),
    onRevoke: (token) => onOpen({ dialog: 'revoke', token }),
    onPause,
  })
  return (
    <>
      <DataTable {...table} columns={[...(name ? [name] : []), ...more, ...columns]} rowKey={({ id }) => id} />
      <Suspense>{open && <TokenDialogs open={open} onClose={() => onOpen(null)} />}</Suspense>
    </>
  )
}
