import type { DnsSource } from './source.ts'
import { cloud } from './sources/cloud/source.ts'
import { restauth } from './sources/restauth/source.ts'
import { restconsole } from './sources/restconsole/source.ts'
import { wsrv } from './sources/wsrv/source.ts'
import { zonefile } from './sources/zonefile/source.ts'

/** Everything that zones can be imported from. */
export const dnsSources: readonly DnsSource[] = [zonefile, wsrv, restauth, restconsole, cloud]
