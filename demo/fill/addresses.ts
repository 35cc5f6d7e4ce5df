import type { Api } from '../api.ts'
import { csvOf, rowsOf } from '../estate/hosts.ts'
import type { SubnetPlan } from '../estate/types.ts'
import { forEach } from '../parallel.ts'
import type { Tick } from '../progress.ts'
import type { Ids } from './ensure.ts'
import { networkKey } from './structure.ts'

type Imported = { created: number; skipped: number; errors: { line: number; reason: string }[] }

/** One file per subnet. A file goes in as a whole or not at all, so a subnet with anything in it is done. */
export async function addresses(api: Api, plans: readonly SubnetPlan[], subnets: Ids, tick: Tick): Promise<void> {
  const counts = new Map((await api.list('/ipam/subnets')).map(({ id, allocated_ips }) => [id, Number(allocated_ips)]))
  const full = plans.filter(({ population }) => population !== null)
  // The largest file takes as long as hundreds of small ones, which go in beside it.
  full.sort((one, other) => (other.population?.count ?? 0) - (one.population?.count ?? 0))
  await forEach(full, async (plan) => {
    const id = subnets.of(networkKey(plan.space, plan.network))
    const rows = rowsOf(plan)
    if ((counts.get(id) ?? 0) === 0) await importFile(api, id, plan.network, csvOf(rows))
    tick(rows.length)
  })
}

async function importFile(api: Api, subnet_id: string, network: string, csv: string): Promise<void> {
  const file = new File([csv], 'addresses.csv', { type: 'text/csv' })
  const form = { subnet_id, strategy: 'skip' }
  const { errors } = await api.upload<Imported>('/ipam/import/addresses/commit', form, file)
  const [first] = errors
  if (first) throw new Error(`${network}: line ${first.line} was refused: ${first.reason}`)
}
