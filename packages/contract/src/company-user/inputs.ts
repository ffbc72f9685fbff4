import { z } from 'zod'
import { anyOf, byIdInput, editFields, emptyAsNull, id, personName, plainLine } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'
import { listQuery } from '../list/index.ts'
import { broken } from '../rule/index.ts'
import { attributeNameLength, attributeValueLength, maxAttributes } from './limits.ts'

export const listCompanyUsersInput = listQuery.extend({
  /** Members of one of these groups. */
  userGroupId: anyOf(id),
})
export type ListCompanyUsersInput = Partial<z.infer<typeof listCompanyUsersInput>>

export const attributeName = plainLine(attributeNameLength).refine((name) => name !== '', broken('required'))

/**
 * Attributes by name; an unknown name becomes an attribute of the company, and an empty value
 * removes the one that the person has.
 */
const attributes = z.array(z.object({ name: attributeName, value: plainLine(attributeValueLength) })).max(maxAttributes)

/** What a company says about a person; absent fields and attributes keep their values. */
export const givenFields = {
  firstname: emptyAsNull(personName).optional(),
  lastname: emptyAsNull(personName).optional(),
  language: emptyAsNull(languageSchema).optional(),
  attributes: attributes.optional(),
}

export const updateCompanyUserInput = byIdInput.extend({ ...givenFields, ...editFields })
export type UpdateCompanyUserInput = z.infer<typeof updateCompanyUserInput>
