import { lookup } from 'node:dns/promises'
import { askServer } from '../../../outbound/dns-query.ts'
import { faultCode, within } from '../../../outbound/fault.ts'

const TIMEOUT_MS = 3_000

export type SerialAnswer = { serial: number } | { differs: string } | { couldNotAsk: string }

const REASONS: Readonly<Record<string, string>> = {
  timeout: 'No answer in time',
  refused: 'Nothing listens at the port',
  unknown_name: 'The host name cannot be resolved',
  unreachable: 'The host cannot be reached',
  malformed: 'What came back is no answer',
}

/** Asks a server which serial of a zone it serves, at its own port. Operators' own servers may be anywhere. */
export async function askSerial({ host, port }: { host: string; port: number }, zone: string): Promise<SerialAnswer> {
  try {
    const { address } = await within(TIMEOUT_MS, lookup(host))
    const question = { name: zone, type: 'SOA', class: 'IN' } as const
    const { rcode, answers } = await askServer({ address, port }, question, {
      timeoutMs: TIMEOUT_MS,
      isRecursive: false,
    })
    const soa = answers.find(({ type, name }) => type === 'SOA' && name === zone)
    if (soa) return { serial: Number(soa.value.split(' ')[2]) }
    return { differs: rcode === 'noerror' ? 'The server does not have the zone' : `The server answers ${rcode}` }
  } catch (error) {
    return { couldNotAsk: REASONS[faultCode(error)] ?? 'The server could not be asked' }
  }
}
