import {
  emailOnlyInput,
  newPasswordInput,
  signedUpSchema,
  signInInput,
  signUpInput,
  validateEmailInput,
} from '@cursus/contract/auth'
import { meSchema } from '@cursus/contract/user'
import { forgotPassword, newPassword, resendValidation, signIn, signOut, validateEmail } from '@cursus/domain/auth'
import { createUser } from '@cursus/domain/user'
import { open, signedIn } from '../../calls/declare.ts'

/** Signing in and out, sign-up, confirmation and passwords (decisions §1). */
export const authCalls = {
  /** The first call of every page. */
  me: open.query({
    undocumented: 'Answers null to signed-out people, to whom GET user/me answers 401',
    answer: meSchema.nullable(),
    verb: async (ctx) => ctx.me ?? null,
  }),
  signIn: open.mutation({
    path: 'POST auth/signin',
    summary: 'Sign in; answers the user and sets the session cookie',
    input: signInInput,
    answer: meSchema,
    verb: async (ctx, input) => {
      const { me, session } = await signIn(ctx, input, ctx.userAgent)
      ctx.setSession(session)
      return me
    },
  }),
  signOut: signedIn.mutation({
    path: 'POST auth/signout',
    summary: 'Sign out',
    verb: async (ctx) => {
      await signOut(ctx)
      ctx.clearSession()
    },
  }),
  signUp: open.mutation({
    path: 'POST user',
    summary: 'Sign up; sends a confirmation link by e-mail',
    input: signUpInput,
    answer: signedUpSchema,
    status: 201,
    verb: createUser,
  }),
  validateEmail: open.mutation({
    path: 'POST auth/email/valide',
    summary: 'Confirm an e-mail with the token of a link',
    input: validateEmailInput,
    verb: validateEmail,
  }),
  resendValidation: open.mutation({
    path: 'POST auth/email/resend',
    summary: 'Send the confirmation link again',
    input: emailOnlyInput,
    verb: resendValidation,
  }),
  forgotPassword: open.mutation({
    path: 'POST auth/password/forgot',
    summary: 'Send a link to choose a new password',
    input: emailOnlyInput,
    verb: forgotPassword,
  }),
  newPassword: open.mutation({
    path: 'POST auth/password/new',
    summary: 'Set a new password with the token of a link; ends all sessions of the user',
    input: newPasswordInput,
    verb: newPassword,
  }),
}
