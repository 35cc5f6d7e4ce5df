import type { Parts } from '../../families/parts.ts'
import type { Identified } from '../../resource/resource.ts'
import { parts as withOptions } from './with-options.ts'

export const parts: Parts<Identified> = { ...withOptions, leading: ['pools', 'statics', 'leases'] }
