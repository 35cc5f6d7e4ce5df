import { tool } from '../../../slice.ts'
import { IpSpaceFilter } from './schema.ts'
import { countSpaces, listSpaces } from './spaces.ts'

export const spaceTools = [
  tool({
    name: 'find_ip_spaces',
    description: 'IP spaces, all or those with given tags.',
    input: IpSpaceFilter,
    run: listSpaces,
  }),
  tool({
    name: 'count_ip_spaces',
    description: 'How many IP spaces there are.',
    input: IpSpaceFilter,
    run: countSpaces,
  }),
]
