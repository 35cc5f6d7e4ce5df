/** RC4, which NTLM seals with and Node's OpenSSL no longer has. The keystream goes on from call to call. */
export class Rc4 {
  readonly #box = Uint8Array.from({ length: 256 }, (_, index) => index)
  #i = 0
  #j = 0

  constructor(key: Buffer) {
    let j = 0
    for (let i = 0; i < 256; i++) {
      j = (j + this.#at(i) + (key[i % key.length] ?? 0)) & 255
      this.#swap(i, j)
    }
  }

  update(bytes: Buffer): Buffer {
    return Buffer.from(bytes.map((byte) => byte ^ this.#next()))
  }

  #next(): number {
    this.#i = (this.#i + 1) & 255
    this.#j = (this.#j + this.#at(this.#i)) & 255
    this.#swap(this.#i, this.#j)
    return this.#at((this.#at(this.#i) + this.#at(this.#j)) & 255)
  }

  // The index is always within the box.
  #at(index: number): number {
    return this.#box[index] as number
  }

  #swap(i: number, j: number): void {
    const kept = this.#at(i)
    this.#box[i] = this.#at(j)
    this.#box[j] = kept
  }
}
