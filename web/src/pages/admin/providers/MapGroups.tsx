import { List, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, query } from '../../../api/call.ts'
import * as operations from '../../../api/generated/operations.ts'
import { authGroupMappingCreate } from '../../../api/generated/schemas/authentication-providers.ts'
import type { AuthGroupMappingCreate, AuthProvider } from '../../../api/generated/types.ts'
import { SchemaForm } from '../../../forms/SchemaForm.tsx'
import { refreshBelow } from '../../../resource/refresh.ts'

const { external_group, internal_group_id } = authGroupMappingCreate
const labels = { external_group: { label: 'Group there' }, internal_group_id: { label: 'Group here' } }

/** What membership there is worth here; without a mapping nobody gets in. */
export function MapGroups({ provider, suggested }: { provider: AuthProvider; suggested: readonly string[] }) {
  const params = { provider_id: provider.id }
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(query(operations.auth_group_mappings_list, { params }))
  const [added, setAdded] = useState(0)
  const next = suggested.find((name) => !data.some((one) => one.external_group.toLowerCase() === name.toLowerCase()))
  const add = async (body: Record<string, unknown>) => {
    await call(operations.auth_group_mappings_create, { params, body: body as unknown as AuthGroupMappingCreate })
    await refreshBelow(queryClient, ['/auth-providers'])
    setAdded(added + 1)
  }
  return (
    <Stack>
      <Text size="sm">
        Whoever logs in is put into the groups here that their groups there are mapped to. Nobody gets in without one.
      </Text>
      {data.length > 0 && (
        <List aria-label="Mappings">
          {data.map((one) => (
            <List.Item key={one.id}>
              {one.external_group} → {one.internal_group_name}
            </List.Item>
          ))}
        </List>
      )}
      <SchemaForm
        key={added}
        fields={{ external_group, internal_group_id }}
        options={{ fields: labels }}
        {...(next !== undefined && { start: { external_group: next } })}
        submitLabel="Map"
        create={add}
      />
    </Stack>
  )
}
