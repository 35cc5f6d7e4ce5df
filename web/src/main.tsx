import '@mantine/core/styles.css'
import './ui/focus.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { client } from './api/client.ts'
import { ApiError } from './api/errors.ts'
import { forgetUser } from './api/forget-user.ts'
import { followModules } from './api/modules.ts'
import { modulesQuery } from './api/queries.ts'
import { createAppRouter } from './routes.tsx'
import { NoticesProvider } from './ui/notices.tsx'
import { readableColors, theme } from './ui/theme.ts'

// Always try: the browser calls itself offline without internet, while this server may well be in reach.
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
})
const router = createAppRouter(queryClient)
const colorSchemeManager = localStorageColorSchemeManager({ key: 'cadastre-color-scheme' })

followModules(() => queryClient.fetchQuery(modulesQuery))
client.onSignedOut(() => {
  forgetUser(queryClient)
  const { pathname, href } = router.latestLocation
  if (pathname !== '/login') router.navigate({ to: '/login', search: { next: href } })
})

const element = document.getElementById('root')
if (!element) throw new Error('The page has no root element')
createRoot(element).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
    >
      <QueryClientProvider client={queryClient}>
        <NoticesProvider>
          <RouterProvider router={router} />
        </NoticesProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

// A refusal stays one; only a server that is away or broken may answer better the next time.
function isWorthRetrying(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
