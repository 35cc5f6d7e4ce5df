import type { ApiToken } from '../../api/generated/types.ts'
import type { OpenTokenDialog } from '../../forms/token-dialogs.tsx'
import { useDialogAddress } from '../../hooks/use-dialog-address.ts'

/** The dialog about a token that the address names. */
export function useTokenDialog(tokens: readonly ApiToken[] | undefined) {
  const { dialog, row, show, close } = useDialogAddress(tokens)
  return {
    open: openDialog(dialog, row),
    onOpen: (next: OpenTokenDialog | null) => {
      if (next === null) close()
      else if (next.dialog === 'create') show('create')
      else show(next.dialog, next.token)
    },
  }
}

function openDialog(dialog: string | undefined, token: ApiToken | undefined): OpenTokenDialog | null {
  if (dialog === 'create') return { dialog }
  return (dialog === 'edit' || dialog === 'revoke') && token ? { dialog, token } : null
}
