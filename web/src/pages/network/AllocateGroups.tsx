import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const Dialog = lazy(async () => ({ default: (await import('./allocate-groups.tsx')).AllocateDialog }))

/** Many groups at once: the button, and its dialog while the address says so. */
export function AllocateGroups() {
  const search = useSearch({ strict: false }) as { dialog?: string }
  const navigate = useNavigate()
  const show = (dialog: string | undefined) =>
    navigate({ to: '.', search: { ...search, dialog } as never, replace: dialog === undefined })
  return (
    <>
      <Button variant="default" onClick={() => show('allocate')}>
        Allocate many
      </Button>
      <Suspense>{search.dialog === 'allocate' && <Dialog onClose={() => show(undefined)} />}</Suspense>
    </>
  )
}
