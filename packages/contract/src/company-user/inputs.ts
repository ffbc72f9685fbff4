import { z } from 'zod'
import { anyOf, byIdInput, editFields, emptyAsNull, id, line, personName } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { listQuery } from '../list/index.ts'
import { broken } from '../rule/index.ts'
import { attributeNameLength, attributeValueLength, maxAttributes } from './limits.ts'

/**
 * `invited`: has no account yet; `neverCame`: has opened nothing in the company; `late`: has a
 * module that is not done after its due date; `removed`: by the company, listed only when asked
 * for.
 */
export const companyUserStates = ['invited', 'neverCame', 'late', 'suspended', 'removed'] as const

const attributeFilter = z
  .string()
  .max(40 + attributeValueLength)
  .regex(/^[0-9a-f-]{36}:./i, { error: 'invalid' })
  .transform((text) => ({ attributeId: text.slice(0, 36).toLowerCase(), value: text.slice(37) }))
  .refine(({ attributeId }) => id.safeParse(attributeId).success, broken('invalid'))

export const listCompanyUsersInput = listQuery.extend({
  /** Members of one of these groups. */
  userGroupId: anyOf(id),
  state: anyOf(z.enum(companyUserStates)),
  /** `<attributeId>:<value>`: one of the values of each attribute that is named. */
  attribute: anyOf(attributeFilter),
})
export type ListCompanyUsersInput = Partial<z.infer<typeof listCompanyUsersInput>>

export const listAttributeValuesInput = z.object({ search: z.string().trim().max(200).optional() })
export type ListAttributeValuesInput = z.infer<typeof listAttributeValuesInput>

export const attributeName = line(1, attributeNameLength)
export const attributeValue = line(0, attributeValueLength)

/**
 * Attributes by name; an unknown name becomes an attribute of the company, and an empty value
 * removes the one that the person has.
 */
export const renameAttributeInput = byIdInput.extend({ name: attributeName })
const attributes = z.array(z.object({ name: attributeName, value: attributeValue })).max(maxAttributes)

/** What a company says about a person; absent fields and attributes keep their values. */
export const givenFields = {
  firstname: emptyAsNull(personName).optional(),
  lastname: emptyAsNull(personName).optional(),
  language: emptyAsNull(languageSchema).optional(),
  attributes: attributes.optional(),
}

export const updateCompanyUserInput = byIdInput.extend({ ...givenFields, ...editFields })
export type UpdateCompanyUserInput = z.infer<typeof updateCompanyUserInput>
