import { useQuery } from '@tanstack/react-query'
import { publicSettingsQuery } from '../api/identity-queries.ts'

/** What the product is called here; an installation may have its own name for it. */
export const useAppTitle = (): string => useQuery(publicSettingsQuery).data?.app_title ?? 'Cadastre'

export const PageTitle = ({ children }: { children: string }) => {
  const app = useAppTitle()
  return <title>{`${app} · ${children}`}</title>
}
