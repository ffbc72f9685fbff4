import { emailOnlyInput, newPasswordInput, signInInput, signUpInput, validateEmailInput } from '@cursus/contract/auth'
import { meSchema } from '@cursus/contract/user'
import {
  createUser,
  forgotPassword,
  newPassword,
  resendValidation,
  signIn,
  signOut,
  validateEmail,
} from '@cursus/domain'
import { z } from 'zod'
import { openAccess, signedInAccess } from '../../access/access.ts'
import { act, answer, type Row } from '../row.ts'

/** Signing in and out, and what leads there (decisions §1). */
export const authRows: Row[] = [
  answer({
    method: 'POST',
    path: 'auth/signin',
    access: openAccess,
    summary: 'Sign in: the user, and the session cookie',
    input: signInInput,
    output: meSchema,
    procedure: 'auth.signIn',
    run: async (ctx, input, { setSession, userAgent }) => {
      const signedIn = await signIn(ctx, input, userAgent)
      setSession(signedIn.session)
      return signedIn.me
    },
  }),
  act({
    method: 'POST',
    path: 'auth/signout',
    access: signedInAccess,
    summary: 'Sign out',
    procedure: 'auth.signOut',
    run: async (ctx, _input, { clearSession }) => {
      await signOut(ctx)
      clearSession()
    },
  }),
  answer({
    method: 'POST',
    path: 'user',
    access: openAccess,
    summary: 'Sign up; a mail with a link to confirm the e-mail is sent',
    input: signUpInput,
    output: z.object({ id: z.string(), email: z.string() }),
    status: 201,
    procedure: 'auth.signUp',
    run: createUser,
  }),
  act({
    method: 'POST',
    path: 'auth/email/valide',
    access: openAccess,
    summary: 'Confirm an e-mail with the token of its link',
    input: validateEmailInput,
    procedure: 'auth.validateEmail',
    run: validateEmail,
  }),
  act({
    method: 'POST',
    path: 'auth/email/resend',
    access: openAccess,
    summary: 'Send the link to confirm an e-mail again',
    input: emailOnlyInput,
    procedure: 'auth.resendValidation',
    run: resendValidation,
  }),
  act({
    method: 'POST',
    path: 'auth/password/forgot',
    access: openAccess,
    summary: 'Send a link to choose a new password',
    input: emailOnlyInput,
    procedure: 'auth.forgotPassword',
    run: forgotPassword,
  }),
  act({
    method: 'POST',
    path: 'auth/password/new',
    access: openAccess,
    summary: 'Choose a new password with the token of its link; every session of that user ends',
    input: newPasswordInput,
    procedure: 'auth.newPassword',
    run: newPassword,
  }),
]
