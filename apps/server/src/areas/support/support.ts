import { keepClientLogInput, logLevelSchema } from '@cursus/contract/client-log'
import { sendSupportInput, sendUserSupportInput } from '@cursus/contract/support'
import { keepClientLog, sendSupport, sendUserSupport } from '@cursus/domain'
import { open, signedIn } from '../../calls/declare.ts'

/** Messages to the support, and what browsers log (specification §7). */
export const supportCalls = {
  send: open.mutation({
    path: 'POST support',
    summary: 'Write to the support of the platform',
    input: sendSupportInput,
    verb: sendSupport,
  }),
  sendAsUser: signedIn.mutation({
    path: 'POST user/me/support',
    summary: 'Write to the support, about one of my modules or about none',
    input: sendUserSupportInput,
    verb: sendUserSupport,
  }),
  logLevel: open.query({
    path: 'GET logger',
    summary: 'The least level of log entries that are taken in; None takes none',
    answer: logLevelSchema,
    verb: async ({ settings }) => ({ level: settings.clientLogLevel }),
  }),
  log: open.mutation({
    path: 'POST logger',
    summary: "Keep an entry of the browser's log; one under the level that is taken in is dropped",
    input: keepClientLogInput,
    verb: (ctx, input) => keepClientLog(ctx, input, ctx.userAgent),
  }),
}
