import type { z } from 'zod'
import type { Actor } from '../../../access/actor.ts'
import { requireRight } from '../../../access/permissions.ts'
import type { Work } from '../../../db/work.ts'
import type { ModuleId } from '../../../modules/catalog.ts'
import { refuseDangling } from '../../../references/dangling.ts'
import { reference } from '../../../references/reference.ts'
import { createAddressSet } from '../../ipam/address-sets/address-sets.ts'
import { AddressSetCreate } from '../../ipam/address-sets/schema.ts'
import { createAddress } from '../../ipam/addresses/addresses.ts'
import { nextAddress } from '../../ipam/addresses/next.ts'
import { AddressCreate, NextAddressCreate } from '../../ipam/addresses/schema.ts'
import { AllocateSubnet, allocateSubnet } from '../../ipam/blocks/allocation.ts'

/** A change that can be proposed. It is the function behind a REST route, and asks for the same rights. */
export type Operation<Input extends z.ZodObject = z.ZodObject> = {
  name: string
  description: string
  module?: ModuleId
  input: Input
  /** What the route's gate would ask; what depends on the rows is asked by the operation itself. */
  right: { action: string; type: string } | null
  apply(work: Work, input: z.output<Input>): Promise<object>
  /** In words, from what applying it gave. */
  told(result: never): string
}

const operation = <Input extends z.ZodObject>(declared: Operation<Input>): Operation => declared as unknown as Operation

export const operations: readonly Operation[] = [
  operation({
    name: 'create_ip_address',
    description: 'Record an address in a subnet.',
    input: AddressCreate.extend({ subnet_id: reference('subnet') }),
    right: null,
    apply: (work, { subnet_id, ...input }) => createAddress(work, subnet_id, input),
    told: ({ address, hostname }: { address: string; hostname: string }) => `Record ${address} as ${hostname}`,
  }),
  operation({
    name: 'allocate_ip_address',
    description: 'Take the next free address of a subnet.',
    input: NextAddressCreate.extend({ subnet_id: reference('subnet') }),
    right: null,
    apply: (work, { subnet_id, ...input }) => nextAddress(work, subnet_id, input),
    told: ({ address, hostname, subnet_cidr }: { address: string; hostname: string; subnet_cidr: string }) =>
      `Take ${address}, the next free address of ${subnet_cidr}, for ${hostname}`,
  }),
  operation({
    name: 'allocate_subnet',
    description: 'Take the next free network of a length from a block.',
    input: AllocateSubnet.extend({ block_id: reference('ip_block') }),
    right: { action: 'write', type: 'subnet' },
    apply: (work, { block_id, ...input }) => allocateSubnet(work, block_id, input),
    told: ({ network, name }: { network: string; name: string }) =>
      `Take ${network} as a new subnet${name ? ` called ${name}` : ''}`,
  }),
  operation({
    name: 'create_address_set',
    description: 'Name a part of a subnet, so that others can look after it.',
    module: 'ipam.address_sets',
    input: AddressSetCreate,
    right: { action: 'admin', type: 'address_set' },
    apply: createAddressSet,
    told: ({ name }: { name: string }) => `Create the address set ${name}`,
  }),
]

export function refuseWithoutRight(actor: Actor, { right }: Operation): void {
  if (right !== null) requireRight(actor, right.action, right.type, 'every')
}

/** Does it, if what it refers to is there for the actor: asked as the routes ask of a body. */
export async function perform(work: Work, { input, apply }: Operation, args: z.output<z.ZodObject>): Promise<object> {
  await refuseDangling(work, input, args)
  return apply(work, args)
}
