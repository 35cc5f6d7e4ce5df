import { NativeSelect, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import * as operations from '../../api/generated/operations.ts'
import type { Subnet, SubnetSplitPreview } from '../../api/generated/types.ts'
import tables from '../../table/table.module.css'
import surfaces from '../../ui/surfaces.module.css'
import { PreviewedDialog } from '../previewed/PreviewedDialog.tsx'
import { BeforeAfter } from './BeforeAfter.tsx'
import { Confirmation } from './Confirmation.tsx'
import { useNetworkFinish } from './finish.ts'
import { Obstacles } from './Obstacles.tsx'
import { splitLengths } from './prefixes.ts'

interface Props {
  subnet: Subnet
  onClose: () => void
  /** The subnet is no more; its parts are. */
  onSplit: (first: Subnet) => void
}

export function SplitSubnet({ subnet, onClose, onSplit }: Props) {
  const finish = useNetworkFinish(onClose)
  const params = { id: subnet.id }
  const lengths = splitLengths(subnet.network)
  return (
    <PreviewedDialog
      title={`Split ${subnet.network}`}
      submitLabel="Split"
      danger
      onClose={onClose}
      initial={{ prefix: String(lengths[0] ?? ''), confirm_cidr: '' }}
      asked={({ prefix }) => ({ new_prefix_length: Number(prefix) })}
      ask={(body, signal) => call(operations.ipam_subnets_split_preview, { params, body, signal })}
      isConfirmed={({ form }) => form.values.confirm_cidr.trim() !== ''}
      commit={(body, { confirm_cidr }) =>
        call(operations.ipam_subnets_split_commit, { params, body: { ...body, confirm_cidr } })
      }
      onDone={({ children }) => {
        finish(`${subnet.network} split into ${children.length} subnets`, [subnet.id])
        if (children[0]) onSplit(children[0])
      }}
      fields={({ form }) => (
        <NativeSelect
          label="Into"
          data={lengths.map((length) => ({ value: String(length), label: partsText(length, subnet.network) }))}
          data-autofocus
          {...form.getInputProps('prefix')}
        />
      )}
      show={(preview) => <Preview preview={preview} />}
      confirm={({ form }) => <Confirmation network={subnet.network} {...form.getInputProps('confirm_cidr')} />}
    />
  )
}

const Preview = ({ preview }: { preview: SubnetSplitPreview }) => (
  <>
    <BeforeAfter
      network={preview.parent_cidr}
      before={[{ network: preview.parent_cidr, kind: 'subnet' }]}
      after={preview.children.map(({ cidr }) => ({ network: cidr, kind: 'added' }))}
    />
    <Obstacles conflicts={preview.conflicts} warnings={preview.warnings} />
    <div className={surfaces.scroll}>
      <table className={`${tables.table} ${tables.dense}`} aria-label="Parts">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Addresses in use</th>
            <th scope="col">DHCP</th>
            <th scope="col">DNS records</th>
          </tr>
        </thead>
        <tbody>
          {preview.children.map((child) => (
            <tr key={child.cidr}>
              <td>{child.cidr}</td>
              <td>{child.allocations_count}</td>
              <td>{child.dhcp_pool_count + child.dhcp_static_count || '–'}</td>
              <td>{child.dns_record_count || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <Text size="sm">
      The subnet itself goes; its addresses move into the parts. Network, broadcast and gateway rows are made anew.
    </Text>
  </>
)

function partsText(length: number, network: string): string {
  const parts = 2 ** (length - Number(network.split('/')[1]))
  return `${parts} × /${length}`
}
