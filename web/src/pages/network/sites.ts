import type { Site } from '../../api/generated/types.ts'
import type { Parts } from '../../families/parts.ts'
import { servicesOf } from './services-of.tsx'

export const parts: Parts<Site> = { sections: [servicesOf('site')] }
