import * as fields from '@cursus/contract/field'
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
