import { resource } from '../../../records/resource.ts'
import { groupFamily } from './family.ts'

export const dnsGroups = resource(groupFamily)
