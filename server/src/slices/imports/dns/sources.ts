import type { DnsSource } from './source.ts'
import { restauth } from './sources/restauth/source.ts'
import { restconsole } from './sources/restconsole/source.ts'
import { zonefile } from './sources/zonefile/source.ts'

/** Everything that zones can be imported from. */
export const dnsSources: readonly DnsSource[] = [zonefile, restauth, restconsole]
