import { Alert, Button, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { textOf } from '../../api/errors.ts'
import * as operations from '../../api/generated/operations.ts'
import { usePermissions } from '../../hooks/use-permissions.ts'
import { DataTable } from '../../table/DataTable.tsx'
import type { NetworkDialog } from './dialogs.tsx'

/** Where in the whole space a network of a size would fit. */
export function FindFree({ spaceId, onOpen }: { spaceId: string; onOpen: (dialog: NetworkDialog) => void }) {
  const [length, setLength] = useState<number | string>(24)
  const [family, setFamily] = useState('4')
  const { may } = usePermissions()
  const search = useMutation({
    mutationFn: () =>
      call(operations.ipam_spaces_find_free, {
        params: { id: spaceId },
        body: { prefix_length: Number(length), address_family: family === '6' ? 6 : 4, count: 20 },
      }),
  })
  return (
    <Stack>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search.mutate()
        }}
      >
        <Group align="flex-end" gap="xs">
          <NativeSelect
            label="Family"
            data={[
              { value: '4', label: 'IPv4' },
              { value: '6', label: 'IPv6' },
            ]}
            value={family}
            onChange={(event) => {
              setFamily(event.currentTarget.value)
              setLength(event.currentTarget.value === '6' ? 64 : 24)
            }}
          />
          <NumberInput label="Prefix length" prefix="/" min={1} max={128} w={120} value={length} onChange={setLength} />
          <Button type="submit" loading={search.isPending}>
            Find
          </Button>
        </Group>
      </form>
      {search.error && <Alert color="red">{textOf(search.error)}</Alert>}
      {search.data?.summary.warning && <Alert color="orange">{search.data.summary.warning}</Alert>}
      {search.data && (
        <DataTable
          label="Free networks"
          rows={search.data.candidates}
          rowKey={({ cidr }) => cidr}
          error={null}
          onRetry={() => search.mutate()}
          empty={<Text p="md">Nothing of this size is free.</Text>}
          columns={[
            { header: 'Network', cell: ({ cidr }) => cidr },
            { header: 'In block', cell: ({ parent_block_cidr }) => parent_block_cidr },
            {
              header: 'Actions',
              hiddenHeader: true,
              cell: ({ cidr, parent_block_id }) =>
                may('write', 'subnet') && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Create subnet ${cidr}`}
                    onClick={() =>
                      onOpen({ dialog: 'new subnet', block: { id: parent_block_id, spaceId }, network: cidr })
                    }
                  >
                    Create subnet
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Stack>
  )
}
