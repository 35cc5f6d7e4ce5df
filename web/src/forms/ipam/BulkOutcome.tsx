import { Text } from '@mantine/core'
import type { BulkSkipped } from '../../api/generated/types.ts'
import { Facts } from '../../table/Facts.tsx'
import tables from '../../table/table.module.css'
import surfaces from '../../ui/surfaces.module.css'

interface Props {
  lines: readonly (readonly [string, number])[]
  skipped: readonly BulkSkipped[]
}

/** How a bulk change went, with the reason for each row that was left out. */
export const BulkOutcome = ({ lines, skipped }: Props) => (
  <>
    <Facts facts={[...lines, ['Left out', skipped.length] as const].map(([label, count]) => [label, String(count)])} />
    {skipped.length > 0 && (
      <>
        <Text size="sm" fw={600}>
          Left out
        </Text>
        <div className={surfaces.scroll}>
          <table className={`${tables.table} ${tables.dense}`} aria-label="Left out">
            <tbody>
              {skipped.map(({ id, address, reason }) => (
                <tr key={id}>
                  <th scope="row">{address}</th>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    )}
  </>
)
