import * as fields from '@cursus/contract/field'
import { nameLength } from '@cursus/contract/field-values'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'

/** Both must match on sign-up and on reset (specification §5 "Auth"). */
const passwordPair = { password: fields.password, confirmPassword: z.string() }
const match = (pair: { password: string; confirmPassword: string }) => pair.password === pair.confirmPassword
const mismatch = { path: ['confirmPassword'], ...broken('notEqualPassword') }

export const newPasswordSchema = z.object(passwordPair).refine(match, mismatch)
export const signUpSchema = z
  .object({ email: fields.email, firstname: fields.personName, lastname: fields.personName, ...passwordPair })
  .refine(match, mismatch)

const none = { firstname: '', lastname: '' }
const isName = (word: string) =>
  /^\p{L}+(?:-\p{L}+)*$/u.test(word) && word.length >= nameLength.min && word.length <= nameLength.max
const capitalised = (word: string) => word.replace(/(?<=^|-)\p{L}/gu, (letter) => letter.toUpperCase())

/** The name that an e-mail like `lou.petit@…` gives, as those of most companies do. */
export function nameOfEmail(email: string): { firstname: string; lastname: string } {
  const [local = ''] = email.split('@')
  const [firstname = '', lastname = '', ...more] = local.split('.')
  if (!isName(firstname) || !isName(lastname) || more.length > 0) return none
  return { firstname: capitalised(firstname), lastname: capitalised(lastname) }
}
