import { z } from 'zod'
import { uuid } from './answers.ts'
import { editFields } from './edit.ts'
import { emptyAsNull, shortName } from './fields.ts'
import { byIdInput } from './inputs.ts'

// Names of themes and categories: `name` in French, optional, and `fallbackName` in English.
export const named = z.object({ name: z.string().nullable(), fallbackName: z.string() })
export const namedRef = named.extend({ id: uuid })
export const namedInput = z.object({ name: emptyAsNull(shortName).optional(), fallbackName: shortName })
export type NamedInput = z.infer<typeof namedInput>
export const updateNamedInput = byIdInput.extend({
  name: emptyAsNull(shortName).optional(),
  fallbackName: shortName.optional(),
  ...editFields,
})
export type UpdateNamedInput = z.infer<typeof updateNamedInput>
