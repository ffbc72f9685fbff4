import { inputs } from '@cursus/contract'
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
  signIn: open.input(inputs.signIn).mutation(async ({ ctx, input }) => {
    const { me, session } = await signIn(ctx, input, ctx.userAgent)
    ctx.setSession(session)
    return me
  }),
  signOut: signedIn.mutation(async ({ ctx }) => {
    await signOut(ctx)
    ctx.clearSession()
  }),
  signUp: open.input(inputs.signUp).mutation(({ ctx, input }) => createUser(ctx, input)),
  validateEmail: open.input(inputs.token).mutation(({ ctx, input }) => validateEmail(ctx, input)),
  resendValidation: open.input(inputs.emailOnly).mutation(({ ctx, input }) => resendValidation(ctx, input)),
  forgotPassword: open.input(inputs.emailOnly).mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  newPassword: open.input(inputs.newPassword).mutation(({ ctx, input }) => newPassword(ctx, input)),
})
