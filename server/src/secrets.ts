import { hkdfSync } from 'node:crypto'

/** Keys for separate purposes, all grown from SECRET_KEY. */
export type Keys = { readonly signing: Buffer }

export const keysFrom = (secret: string): Keys => ({ signing: derive(secret, 'sign tokens') })

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'cadastre', purpose, 32))
