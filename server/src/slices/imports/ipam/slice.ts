import type { Slice } from '../../../slice.ts'
import { importRoutes } from './routes.ts'

/** An estate from NetBox: looked at first, then written as edits are. */
export const ipamImport: Slice = {
  tag: 'ipam import',
  prefix: '/ipam/import/extipam',
  module: 'ipam.import.extipam',
  access: 'superadmin',
  tokens: { scopes: ['ipam:write'] },
  routes: importRoutes,
}
