import { countRows, listRows } from '../../records/list.ts'
import { listQuery, parsed } from '../../records/paging.ts'
import { tool } from '../../slice.ts'
import { certificateList } from './listing.ts'
import { ExpiryQuestion } from './schema.ts'

export const certificateTools = [
  tool({
    name: 'find_certificates',
    description: 'Certificates this server can answer HTTPS with, their names and expiry.',
    input: listQuery(certificateList),
    run: async (reader, query) => parsed(await listRows(reader, certificateList, query)),
  }),
  tool({
    name: 'count_certificates_expiring',
    description: 'How many of the certificates for HTTPS end within a number of days.',
    input: ExpiryQuestion,
    run: (reader, { within_days: expiring_within_days, active_only }) =>
      countRows(reader, certificateList, { expiring_within_days, active_only }),
  }),
]
