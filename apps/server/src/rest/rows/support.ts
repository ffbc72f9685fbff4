import { keepClientLogInput, remoteLogLevels } from '@cursus/contract/client-log'
import { sendSupportInput, sendUserSupportInput } from '@cursus/contract/support'
import { keepClientLog, sendSupport, sendUserSupport } from '@cursus/domain'
import { z } from 'zod'
import { openAccess, signedInAccess } from '../../access/access.ts'
import { act, answer, type Row } from '../row.ts'

/** Messages to the support, and what browsers tell of their own faults (specification §7). */
export const supportRows: Row[] = [
  act({
    method: 'POST',
    path: 'support',
    access: openAccess,
    summary: 'Write to the support of the platform',
    input: sendSupportInput,
    procedure: 'support.send',
    run: sendSupport,
  }),
  act({
    method: 'POST',
    path: 'user/me/support',
    access: signedInAccess,
    summary: 'Write to the support, about one of my modules or about none',
    input: sendUserSupportInput,
    procedure: 'support.sendAsUser',
    run: sendUserSupport,
  }),
  answer({
    method: 'GET',
    path: 'logger',
    access: openAccess,
    summary: 'The least level of log entries that are taken in; None takes none',
    output: z.object({ level: z.enum(remoteLogLevels) }),
    run: async ({ settings }) => ({ level: settings.clientLogLevel }),
  }),
  act({
    method: 'POST',
    path: 'logger',
    access: openAccess,
    summary: "Keep an entry of the browser's log; one under the level that is taken in is dropped",
    input: keepClientLogInput,
    run: (ctx, input, { userAgent }) => keepClientLog(ctx, input, userAgent),
  }),
]
