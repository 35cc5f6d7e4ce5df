import { structure } from '../estate/estate.ts'
import { vlansOf } from '../estate/network.ts'
import type { DemoFolder } from '../folder.ts'
import { observations } from '../observations.ts'
import { step } from '../progress.ts'
import { addresses } from './addresses.ts'
import * as changes from './changes.ts'
import { extras } from './ipam-extras.ts'
import { network, vlans } from './network.ts'
import { administrator, people, switchOnModules } from './people.ts'
import { services } from './services.ts'
import { blocks, customFields, spaces, subnets } from './structure.ts'

const FILLED = 'filled'

/** Makes the estate through the API, each part by the people whose work it is; goes on where a run before stopped. */
export async function fill(url: string, folder: DemoFolder): Promise<void> {
  if (folder.isDone(FILLED)) return
  await folder.once('entered', () => enter(url, folder))
  await folder.once('observed', () => step('months of observations', () => observations(folder.path)))
  await folder.once(FILLED, async () => undefined)
}

async function enter(url: string, folder: DemoFolder): Promise<void> {
  const admin = await administrator(url)
  await step('modules switched on', (tick) => switchOnModules(admin, tick))
  const staff = await step('people, groups and roles', (tick) => people(url, admin, tick))
  const { architect, planner, engineer } = staff.as
  const { blocks: blockPlans, subnets: plans } = structure()

  const links = await step('sites, lines and routing', (tick) => network(engineer, planner, admin, tick))
  const vlanIds = await step('VLANs', (tick) => vlans(planner, links.routers, vlansOf(plans), tick))
  await step('custom fields', (tick) => customFields(admin, tick))
  const spaceIds = await step('IP spaces', (tick) => spaces(architect, links, tick))
  const blockIds = await step('IP blocks', (tick) => blocks(architect, blockPlans, spaceIds, links, tick))
  const places = { spaces: spaceIds, blocks: blockIds, vlans: vlanIds, links }
  const subnetIds = await step('subnets', (tick) => subnets(planner, plans, places, tick))
  await step('addresses', (tick) => addresses(planner, plans, subnetIds, tick))

  const made = { spaces: spaceIds, blocks: blockIds, subnets: subnetIds, links }
  await step('services, overlays and multicast groups', (tick) => services(engineer, made, tick))
  await step('sets, translations, templates and plans', (tick) => extras(planner, architect, made, plans, tick))
  await step('changes by people and scripts', async (tick) => {
    const scene = { url, admin, people: staff, made, plans }
    await folder.once('scope', () => changes.scopeOperator(scene))
    await folder.once('operator', () => changes.operatorsDay(scene, tick))
    await folder.once('owners', () => changes.owners(scene, tick))
    await folder.once('reservations', () => changes.reservations(scene, tick))
    await folder.once('automation', () => changes.automation(scene, tick))
    await folder.once('architect', () => changes.architectsDay(scene, tick))
    await folder.once('contractor', () => changes.contractor(scene))
    await folder.once('renumbering', () => changes.renumbering(scene, tick))
  })
}
