import { z } from 'zod'
import { SecretText } from '../secret-text.ts'
import { isAnywhere } from './schema-walk.ts'

/**
 * A field of a request that holds a credential. What arrives is a SecretText, so that no image, log line or error can
 * show it; it is stored hashed or sealed (`seal`, `mergeCredentials`), and a row tells at most `<name>_set`.
 */
export const secret = (rules: z.ZodString = z.string()) =>
  rules.meta({ ...rules.meta(), 'x-secret': true, writeOnly: true }).transform((text) => new SecretText(text))

export const isSecret = (schema: z.ZodType): boolean => schema.meta()?.['x-secret'] === true
export const holdsSecret = (schema: z.ZodType): boolean => isAnywhere(schema, isSecret)
