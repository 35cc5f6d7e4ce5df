import type { PortState } from '../../../api/generated/types.ts'
import { Facts } from '../../../table/Facts.tsx'
import { CopyValue } from '../../../ui/CopyValue.tsx'
import type { Finding } from '../tool.ts'
import { faultWords, portWords } from '../words.ts'

const tones = { open: 'good', closed: 'so-so', no_answer: 'bad', unknown: 'bad' } as const

export const portFinding = ({ state, error, host, port, address, duration_ms }: PortState): Finding => ({
  tone: tones[state],
  summary: state === 'unknown' && error ? faultWords[error] : portWords[state],
  details: (
    <Facts
      facts={[
        ['Host', <CopyValue key="host" text={host} />],
        ['Address', address === null ? null : <CopyValue key="address" text={address} />],
        ['TCP port', String(port)],
        ['Time', `${duration_ms} ms`],
      ]}
    />
  ),
})
