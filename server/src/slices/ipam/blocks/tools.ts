import { tool } from '../../../slice.ts'
import { countBlocks, listBlocks } from './blocks.ts'
import { IpBlockFilter, IpBlockWindow } from './schema.ts'

export const blockTools = [
  tool({
    name: 'find_ip_blocks',
    description: 'IP blocks with their utilisation, by space, parent, customer, site or tag.',
    input: IpBlockWindow,
    run: listBlocks,
  }),
  tool({
    name: 'count_ip_blocks',
    description: 'How many IP blocks there are, by space, parent, customer, site or tag.',
    input: IpBlockFilter,
    run: countBlocks,
  }),
]
