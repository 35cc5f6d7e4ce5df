import { type Address, bitsOf, type Family } from '../../address.ts'
import { type Cidr, cidrOf } from '../../cidr.ts'

/** Finds the network that an address lies in, the smallest of several, among any number of them. */
export class Places<Owner> {
  readonly #byLength = new Map<string, Map<bigint, Owner>>()
  readonly #lengths: Record<Family, number[]> = { 4: [], 6: [] }

  /** The first of two owners of the same network is found. */
  add({ family, first, prefix }: Cidr, owner: Owner): void {
    const key = `${family}/${prefix}`
    const known = this.#byLength.get(key)
    const networks = known ?? new Map<bigint, Owner>()
    if (!known) {
      this.#byLength.set(key, networks)
      this.#lengths[family] = [...this.#lengths[family], prefix].sort((one, other) => other - one)
    }
    if (!networks.has(first)) networks.set(first, owner)
  }

  /** Undefined where no network has it. */
  at(address: Address): Owner | undefined {
    for (const prefix of this.#lengths[address.family]) {
      if (prefix > bitsOf(address.family)) continue
      const owner = this.#byLength.get(`${address.family}/${prefix}`)?.get(cidrOf(address, prefix).first)
      if (owner !== undefined) return owner
    }
    return undefined
  }
}
