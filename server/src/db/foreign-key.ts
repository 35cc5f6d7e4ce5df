/** A foreign key of the schema, by the name of its constraint. */
export type ForeignKey = {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly references: string
  /** What becomes of a row when the one it names is deleted; `refuse`: that one cannot be deleted. */
  readonly onDelete: 'set null' | 'cascade' | 'refuse'
}
