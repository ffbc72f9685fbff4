import {
  emailOnlyInput,
  newPasswordInput,
  signedUpSchema,
  signInInput,
  signUpInput,
  validateEmailInput,
} from '@cursus/contract/auth'
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
import { open, signedIn } from '../../calls/declare.ts'

/** Signing in and out, and what leads there (decisions §1). */
export const authCalls = {
  /** The first question of every page. */
  me: open.query({
    undocumented: 'Null for somebody signed out, where GET user/me answers 401',
    answer: meSchema.nullable(),
    verb: async (ctx) => ctx.me ?? null,
  }),
  signIn: open.mutation({
    path: 'POST auth/signin',
    summary: 'Sign in: the user, and the session cookie',
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
    summary: 'Sign up; a mail with a link to confirm the e-mail is sent',
    input: signUpInput,
    answer: signedUpSchema,
    status: 201,
    verb: createUser,
  }),
  validateEmail: open.mutation({
    path: 'POST auth/email/valide',
    summary: 'Confirm an e-mail with the token of its link',
    input: validateEmailInput,
    verb: validateEmail,
  }),
  resendValidation: open.mutation({
    path: 'POST auth/email/resend',
    summary: 'Send the link to confirm an e-mail again',
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
    summary: 'Choose a new password with the token of its link; every session of that user ends',
    input: newPasswordInput,
    verb: newPassword,
  }),
}
