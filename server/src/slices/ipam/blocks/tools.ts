import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { tool } from '../../../slice.ts'
import { refuseUnread } from '../scope.ts'
import { countBlocks, listBlocks } from './blocks.ts'
import { freeSpace } from './free.ts'
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
  tool({
    name: 'find_free_networks',
    description: 'What is free in a block: the largest aligned networks that nothing lies in.',
    input: z.object({ block_id: Uuid }),
    run: async (reader, { block_id }) => {
      refuseUnread(reader.actor, 'ip_block', block_id)
      return freeSpace(reader, block_id)
    },
  }),
]
