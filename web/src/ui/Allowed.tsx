import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { permissionsQuery } from '../api/identity-queries.ts'
import { modulesQuery } from '../api/queries.ts'
import { meets } from '../lib/access.ts'
import { navigation } from '../paths.ts'
import { Loaded } from './states/Loaded.tsx'
import { NoPermission } from './states/NoPermission.tsx'
import { SwitchedOff } from './states/SwitchedOff.tsx'

const links = navigation.flatMap((section) => section.links)

/** A page that asks the server for nothing by itself learns here what the navigation knows of it. */
export function Allowed({ to, children }: { to: string; children: ReactNode }) {
  const permissions = useQuery(permissionsQuery)
  const modules = useQuery(modulesQuery)
  const { needs, module } = links.find((link) => link.to === to) ?? {}
  return (
    <Loaded query={permissions}>
      {(held) => (
        <Loaded query={modules}>
          {(known) => {
            if (known.some(({ id, enabled }) => id === module && !enabled)) return <SwitchedOff />
            return meets(held, needs) ? children : <NoPermission />
          }}
        </Loaded>
      )}
    </Loaded>
  )
}
