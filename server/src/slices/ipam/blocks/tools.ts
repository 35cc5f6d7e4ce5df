import { z } from 'zod'
import { Uuid } from '../../../http/schema.ts'
import { arrayQuery, filterQuery, parsed } from '../../../records/paging.ts'
import { tool } from '../../../slice.ts'
import { refuseUnread } from '../scope.ts'
import { freeSpace } from './free.ts'
import { blockList, countBlocks, listBlocks } from './listing.ts'

export const blockTools = [
  tool({
    name: 'find_ip_blocks',
    description: 'IP blocks with their utilisation, by space, parent, customer, site or tag.',
    input: arrayQuery(blockList),
    run: async (reader, query) => parsed(await listBlocks(reader, query)),
  }),
  tool({
    name: 'count_ip_blocks',
    description: 'How many IP blocks there are, by space, parent, customer, site or tag.',
    input: filterQuery(blockList),
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
