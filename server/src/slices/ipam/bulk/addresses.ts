import { addressColumns } from '../addresses/rows.ts'

/** A row as a single address is shown, where the table is called `a`. */
export const addressOfA = addressColumns.map((name) => (name.includes(' as ') ? name : `a.${name}`)).join(', ')
