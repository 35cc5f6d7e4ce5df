import { supernet as around, formatCidr, parseCidr } from '@cadastre/core/ip'
import { Checkbox, NativeSelect, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { BlockResizePreview, IpBlock, Subnet, SubnetResizePreview } from '../../api/generated/types.ts'
import { Facts } from '../../table/Facts.tsx'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { useNetworkFinish } from './finish.ts'
import { Obstacles } from './Obstacles.tsx'
import { lengthsAbove } from './prefixes.ts'

type Props = { onClose: () => void } & ({ subnet: Subnet } | { block: IpBlock })

/** Gives a subnet or a block a larger network. */
export function Resize({ onClose, ...of }: Props) {
  const finish = useNetworkFinish(onClose)
  const { id, network } = 'subnet' in of ? of.subnet : of.block
  const params = { id }
  const networks = lengthsAbove(network).map((length) => larger(network, length))
  return (
    <PreviewedDialog
      title={`Resize ${network}`}
      submitLabel="Resize"
      danger
      onClose={onClose}
      initial={{ new_cidr: networks[0] ?? network, move_gateway_to_first_usable: false }}
      asked={(values) => ('subnet' in of ? values : { new_cidr: values.new_cidr })}
      ask={(body, signal): Promise<SubnetResizePreview | BlockResizePreview> =>
        'subnet' in of
          ? call(operations.ipam_subnets_resize_preview, { params, body, signal })
          : call(operations.ipam_blocks_resize_preview, { params, body, signal })
      }
      commit={async (body) => {
        if ('subnet' in of) await call(operations.ipam_subnets_resize, { params, body })
        else await call(operations.ipam_blocks_resize, { params, body })
      }}
      onDone={(_, { new_cidr }) => finish(`${network} is ${new_cidr} now`)}
      fields={({ form }) => (
        <>
          <NativeSelect label="New network" data={networks} data-autofocus {...form.getInputProps('new_cidr')} />
          {'subnet' in of && of.subnet.gateway && (
            <Checkbox
              label="Move the gateway to the first usable address"
              {...form.getInputProps('move_gateway_to_first_usable', { type: 'checkbox' })}
            />
          )}
        </>
      )}
      show={(preview) => <Preview preview={preview} />}
    />
  )
}

const Preview = ({ preview }: { preview: SubnetResizePreview | BlockResizePreview }) => (
  <>
    <BeforeAfter
      network={preview.new_cidr}
      before={[{ network: preview.old_cidr, kind: 'subnet' }]}
      after={[{ network: preview.new_cidr, kind: 'added' }]}
    />
    <Obstacles conflicts={preview.conflicts} warnings={preview.warnings} />
    <Facts
      facts={[
        ['Addresses', `${count(preview.total_ips_before)} → ${count(preview.total_ips_after)}`],
        ...rest(preview),
      ]}
    />
    {preview.network_address_shifts && (
      <Text size="sm">
        The network begins at another address: {preview.old_network_ip} → {preview.new_network_ip}.
      </Text>
    )}
  </>
)

function rest(preview: SubnetResizePreview | BlockResizePreview): (readonly [string, string])[] {
  if ('child_blocks_count' in preview) {
    return [
      ['Blocks directly inside', String(preview.child_blocks_count)],
      ['Subnets directly inside', String(preview.child_subnets_count)],
    ]
  }
  return [
    ['Rows of addresses', String(preview.affected_ip_addresses_total)],
    ['Broadcast', `${preview.old_broadcast_ip ?? '–'} → ${preview.new_broadcast_ip ?? '–'}`],
    ['Gateway', preview.gateway_current ?? ''],
    ['DHCP scopes', preview.affected_dhcp_scopes > 0 ? String(preview.affected_dhcp_scopes) : ''],
  ]
}

const count = (number: number): string => number.toLocaleString('en')

function larger(network: string, length: number): string {
  const cidr = parseCidr(network)?.cidr
  return cidr ? formatCidr(around(cidr, length)) : network
}
