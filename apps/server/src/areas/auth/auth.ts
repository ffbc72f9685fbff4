import { emailOnlyInput, newPasswordInput, signInInput, signUpInput, validateEmailInput } from '@cursus/contract/auth'
import {
  createUser,
  forgotPassword,
  newPassword,
  resendValidation,
  signIn,
  signOut,
  validateEmail,
} from '@cursus/domain'
import { open, router, signedIn } from '../../trpc/procedures.ts'

/** Signing in and out, and what leads there. */
export const authRouter = router({
  /** Whoever is signed in, or null: the first question of every page. */
  me: open.query(({ ctx }) => ctx.me ?? null),
  signIn: open.input(signInInput).mutation(async ({ ctx, input }) => {
    const { me, session } = await signIn(ctx, input, ctx.userAgent)
    ctx.setSession(session)
    return me
  }),
  signOut: signedIn.mutation(async ({ ctx }) => {
    await signOut(ctx)
    ctx.clearSession()
  }),
  signUp: open.input(signUpInput).mutation(({ ctx, input }) => createUser(ctx, input)),
  validateEmail: open.input(validateEmailInput).mutation(({ ctx, input }) => validateEmail(ctx, input)),
  resendValidation: open.input(emailOnlyInput).mutation(({ ctx, input }) => resendValidation(ctx, input)),
  forgotPassword: open.input(emailOnlyInput).mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  newPassword: open.input(newPasswordInput).mutation(({ ctx, input }) => newPassword(ctx, input)),
})
