import { type Cidr, formatCidr, lastOf, parseCidr, sizeOf } from '@cadastre/core/ip'

/** Cuts networks from a larger one, from its low end up. What it skips stays free. */
export class Carver {
  readonly #whole: Cidr
  #next: bigint

  constructor(network: string) {
    this.#whole = cidrOf(network)
    this.#next = this.#whole.first
  }

  /** The next network of this length; what alignment leaves between two of them stays free as well. */
  take(prefix: number): string {
    const { family } = this.#whole
    const size = sizeOf({ ...this.#whole, prefix })
    const first = ((this.#next + size - 1n) / size) * size
    this.#next = first + size
    if (this.#next - 1n > lastOf(this.#whole).value) throw new Error(`${formatCidr(this.#whole)} is full`)
    return formatCidr({ family, first, prefix })
  }

  skip(prefix: number): void {
    this.#next += sizeOf({ ...this.#whole, prefix })
  }
}

export function cidrOf(network: string): Cidr {
  const parsed = parseCidr(network)
  if (!parsed) throw new Error(`${network} is no network`)
  return parsed.cidr
}
