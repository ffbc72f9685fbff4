import { inputs } from '@cursus/contract'
import { sendSupport, sendUserSupport } from '@cursus/domain'
import { open, router, signedIn } from '../../trpc/procedures.ts'

/** Writing to whoever helps: anybody to the platform, who is signed in also about a module of their own. */
export const supportRouter = router({
  send: open.input(inputs.support).mutation(({ ctx, input }) => sendSupport(ctx, input)),
  sendAsUser: signedIn.input(inputs.userSupport).mutation(({ ctx, input }) => sendUserSupport(ctx, input)),
})
