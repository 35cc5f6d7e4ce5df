import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './table.module.css'

type Fact = readonly [label: string, value: ReactNode]

/** What is known of one thing. Facts without a value are left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Paper withBorder>
    <table className={`${classes.table} ${classes.dense}`}>
      <tbody>
        {facts
          .filter(([, value]) => value !== null && value !== '')
          .map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
      </tbody>
    </table>
  </Paper>
)
