import { sendSupportInput, sendUserSupportInput } from '@cursus/contract/support'
import { sendSupport, sendUserSupport } from '@cursus/domain'
import { open, router, signedIn } from '../../trpc/procedures.ts'

/** Writing to whoever helps: anybody to the platform, who is signed in also about a module of their own. */
export const supportRouter = router({
  send: open.input(sendSupportInput).mutation(({ ctx, input }) => sendSupport(ctx, input)),
  sendAsUser: signedIn.input(sendUserSupportInput).mutation(({ ctx, input }) => sendUserSupport(ctx, input)),
})
