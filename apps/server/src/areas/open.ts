import { attestationCheckSchema, checkAttestationInput } from '@cursus/contract/attestation'
import { logLevelSchema, storeClientLogInput } from '@cursus/contract/client-log'
import { passwordLength } from '@cursus/contract/field-values'
import { languages } from '@cursus/contract/language-values'
import { publicSettingsSchema } from '@cursus/contract/settings'
import { sendSupportInput, sendUserSupportInput } from '@cursus/contract/support'
import { checkAttestation } from '@cursus/domain/attestation'
import { storeClientLog } from '@cursus/domain/client-log'
import { sendSupport, sendUserSupport } from '@cursus/domain/support'
import { open, signedIn } from '../calls/declare.ts'

/** Support messages and browser logs (specification §7). */
export const supportCalls = {
  send: open.mutation({
    path: 'POST support',
    summary: 'Write to platform support',
    input: sendSupportInput,
    verb: sendSupport,
  }),
  sendAsUser: signedIn.mutation({
    path: 'POST user/me/support',
    summary: 'Write to support, with or without one of my modules',
    input: sendUserSupportInput,
    verb: sendUserSupport,
  }),
  logLevel: open.query({
    path: 'GET logger',
    summary: 'Get the minimum level of browser logs; None turns them off',
    answer: logLevelSchema,
    verb: async ({ settings }) => ({ level: settings.clientLogLevel }),
  }),
  log: open.mutation({
    path: 'POST logger',
    summary: 'Store a browser log entry; entries below the minimum level are dropped',
    input: storeClientLogInput,
    verb: (ctx, input) => storeClientLog(ctx, input, ctx.userAgent),
  }),
}

export const settingsCalls = {
  get: open.query({
    path: 'GET settings',
    summary: 'Read what this installation has set: time zone, upload limits, languages, rules of passwords',
    answer: publicSettingsSchema,
    verb: async ({ settings: { timeZone, uploadLimits } }) => ({
      timeZone,
      uploadLimits,
      languages: [...languages],
      passwordLength,
    }),
  }),
}

export const attestationCalls = {
  check: open.query({
    path: 'GET attestation/:code',
    summary: 'Read what the certificate of completion with this code says',
    input: checkAttestationInput,
    answer: attestationCheckSchema,
    verb: checkAttestation,
  }),
}
