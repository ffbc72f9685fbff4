import {
  emailOnlyInput,
  linkInput,
  linkSchema,
  newPasswordInput,
  signedUpSchema,
  signInInput,
  signUpInput,
  validateEmailInput,
} from '@cursus/contract/auth'
import { companyDoorSchema } from '@cursus/contract/company'
import { byIdInput } from '@cursus/contract/field'
import { mailLinkInput } from '@cursus/contract/mail'
import { meSchema } from '@cursus/contract/user'
import {
  forgotPassword,
  newPassword,
  readLink,
  resendLink,
  resendValidation,
  signIn,
  signOut,
  signUpByLink,
  validateEmail,
} from '@cursus/domain/auth'
import { getCompanyDoor } from '@cursus/domain/company'
import { areMailsHeld } from '@cursus/domain/mail'
import { createUser, setMailChoicesByLink, undoEmail } from '@cursus/domain/user'
import { z } from 'zod'
import { open, signedIn } from '../../calls/declare.ts'

/** Signing in and out, sign-up, confirmation and passwords (docs/rules.md, Account). */
export const authCalls = {
  /** The first call of every page. */
  me: open.query({
    undocumented: 'Answers null to signed-out people, to whom GET user/me answers 401',
    answer: meSchema.nullable(),
    verb: async (ctx) => ctx.me ?? null,
  }),
  companyDoor: open.query({
    path: 'GET auth/company/:id',
    summary: 'Get what the sign-in page of a company shows: its name, logo, colour and sentence',
    input: byIdInput,
    answer: companyDoorSchema,
    verb: getCompanyDoor,
  }),
  signIn: open.mutation({
    path: 'POST auth/signin',
    summary: 'Sign in; answers the user and sets the session cookie',
    input: signInInput,
    answer: meSchema,
    verb: async (ctx, input) => {
      const { me, session } = await signIn(ctx, input, { userAgent: ctx.userAgent, secret: ctx.browserSecret })
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
    summary: 'Sign up; sends a confirmation link by e-mail. With the token of a link: signs in at once',
    input: signUpInput,
    answer: signedUpSchema,
    status: 201,
    verb: async (ctx, { token, ...input }) => {
      if (token === undefined) return createUser(ctx, input, ctx.keepBrowserSecret())
      const { me, session } = await signUpByLink(ctx, { ...input, token }, ctx.userAgent)
      ctx.setSession(session)
      return { id: me.id, email: me.email }
    },
  }),
  link: open.query({
    undocumented: 'Tells the pages of links what their link is; over REST, the calls that use it answer',
    input: linkInput,
    answer: linkSchema,
    verb: (ctx, input) => readLink(ctx, input, ctx.browserSecret),
  }),
  resendLink: open.mutation({
    path: 'POST auth/link/resend',
    summary: 'Send a new link in place of one that has expired',
    input: linkInput,
    verb: resendLink,
  }),
  validateEmail: open.mutation({
    path: 'POST auth/email/valide',
    summary:
      'Confirm an e-mail with the token of a link, and sign in. Outside the browser that signed up: with its password',
    input: validateEmailInput,
    verb: async (ctx, input) => {
      const browser = { secret: ctx.browserSecret, userAgent: ctx.userAgent }
      ctx.setSession((await validateEmail(ctx, input, browser)).session)
    },
  }),
  resendValidation: open.mutation({
    path: 'POST auth/email/resend',
    summary: 'Send the confirmation link again',
    input: emailOnlyInput,
    verb: resendValidation,
  }),
  undoEmail: open.mutation({
    path: 'POST auth/email/undo',
    summary: 'Set the former e-mail back with the token of a link; ends all sessions of the user',
    input: linkInput,
    verb: undoEmail,
  }),
  setMailChoices: open.mutation({
    path: 'POST auth/mail',
    summary:
      'End e-mails of some kinds, or take them up again, with the token of their link. Providers post to the link itself (RFC 8058)',
    input: mailLinkInput,
    verb: setMailChoicesByLink,
  }),
  forgotPassword: open.mutation({
    path: 'POST auth/password/forgot',
    summary: 'Send a link to choose a new password',
    input: emailOnlyInput,
    verb: forgotPassword,
  }),
  mailsAreHeld: open.query({
    undocumented: 'The pages that promise an e-mail say that it waits; it tells nothing about anybody',
    answer: z.boolean(),
    verb: areMailsHeld,
  }),
  newPassword: open.mutation({
    path: 'POST auth/password/new',
    summary: 'Set a new password with the token of a link; ends all sessions of the user',
    input: newPasswordInput,
    verb: newPassword,
  }),
}
