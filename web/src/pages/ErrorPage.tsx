import { Center } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** What is left when a page fails, be it while loading or while drawing. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  return (
    <Center mih="60dvh" p="md">
      <PageTitle>Error</PageTitle>
      <ErrorState error={error} title="This page could not be shown" onRetry={retry} />
    </Center>
  )
}
