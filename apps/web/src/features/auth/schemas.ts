import { emailOnlyInput, signInInput } from '@cursus/contract/auth'
import * as fields from '@cursus/contract/field'
import { broken } from '@cursus/contract/rule'
import { z } from 'zod'

// Validation of the auth pages, loaded at its first use: `schemaResolver(authSchema('signUp'))`.

/** Both must match on sign-up and on reset (specification §5 "Auth"). */
const passwordPair = { password: fields.password, confirmPassword: z.string() }
const match = (pair: { password: string; confirmPassword: string }) => pair.password === pair.confirmPassword
const mismatch = { path: ['confirmPassword'], ...broken('notEqualPassword') }

export const emailOnly = () => emailOnlyInput
export const newPassword = () => z.object(passwordPair).refine(match, mismatch)
export const typedPassword = () => signInInput.pick({ password: true })
export const signUp = () =>
  z
    .object({ email: fields.email, firstname: fields.personName, lastname: fields.personName, ...passwordPair })
    .refine(match, mismatch)
