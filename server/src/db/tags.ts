export type Conditions = { text: string; values: string[] }

/** `key` asks that the tag is there, `key:value` that it has this value; all must hold. Blank entries say nothing. */
export function tagConditions(tags: readonly string[], column = 'tags', firstParameter = 1): Conditions {
  const values: string[] = []
  const parts = tags
    .filter((tag) => tag.trim() !== '')
    .map((tag) => {
      const [key = '', value] = tag.split(/:(.*)/s)
      values.push(value === undefined ? key : JSON.stringify({ [key]: value }))
      const parameter = `$${firstParameter + values.length - 1}`
      return value === undefined ? `and ${column} ? ${parameter}::text` : `and ${column} @> ${parameter}::jsonb`
    })
  return { text: parts.join(' '), values }
}
