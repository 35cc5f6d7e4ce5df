import { useNavigate } from '@tanstack/react-router'
import type { Visit } from './dialogs.tsx'

/** Goes to the page of a network; the tree stays as it is. */
export function useVisit(): Visit {
  const navigate = useNavigate()
  return (kind, id) => {
    navigate({ to: `/ipam/${kind}/$id`, params: { id } })
  }
}
