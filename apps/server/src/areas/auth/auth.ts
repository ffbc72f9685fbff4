import { inputs, type Me } from '@cursus/contract'
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

export const authRouter = router({
  /** Who is signed in, or nobody: the answer of `GET user/me` without its refusal. */
  me: open.query(({ ctx }): Me | null => ctx.me ?? null),
  signIn: open.input(inputs.signIn).mutation(async ({ ctx, input }) => {
    const signed = await signIn(ctx, input, ctx.userAgent)
    ctx.setSession(signed.session)
    return signed.me
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
