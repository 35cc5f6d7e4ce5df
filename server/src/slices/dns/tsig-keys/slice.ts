import { z } from 'zod'
import { Credential } from '../../../http/schema.ts'
import { verbs } from '../../../http/verbs.ts'
import { pathsOf, requireInside, requireParent } from '../../../records/nesting.ts'
import type { Deps, Routes } from '../../../slice.ts'
import { partSlice } from '../groups/parts.ts'
import { Algorithm, keyFamily } from './family.ts'
import { keyOperations, newSecret, rotateKey } from './keys.ts'

const Query = z.object({ algorithm: Algorithm.default('hmac-sha256') })
const Generated = z.object({ algorithm: Algorithm, secret: Credential }).meta({ id: 'GeneratedTsigSecret' })

function keyRoutes(app: Routes, { keys }: Deps): void {
  const route = verbs(app)
  const paths = pathsOf(keyFamily)
  const generate = { params: paths.list, query: Query, answer: Generated }
  const random = 'A random secret of the right size, which is stored nowhere'
  route.read(
    '/generate-secret',
    'dns_tsig_keys_generate_secret',
    random,
    generate,
    async (reader, { params, query }) => {
      await requireParent(keyFamily, reader, params as Record<string, string>)
      return { algorithm: query.algorithm, secret: newSecret(query.algorithm) }
    },
  )
  const rotate = { params: paths.one, answer: keyFamily.Row }
  const another = 'Give a key another secret'
  route.act('/:id/rotate', 'dns_tsig_keys_rotate', another, rotate, async (work, { params }) => {
    await requireInside(keyFamily, work, params)
    return rotateKey(work, keys, params.id)
  })
}

export const dnsTsigKeys = partSlice(keyFamily, ({ keys }) => keyOperations(keys), keyRoutes)
