import { name, string } from '../fields.ts'
import { recordType } from '../record-type.ts'
import { typeField } from './type-field.ts'

/** PowerDNS only: the addresses of another name, and a script that answers. No other server knows them. */
export const alias = recordType('ALIAS', { target: name })
export const lua = recordType('LUA', { type: typeField, script: string })
