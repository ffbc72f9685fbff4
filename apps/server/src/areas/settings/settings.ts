import { publicSettingsSchema } from '@cursus/contract/settings'
import { open } from '../../calls/declare.ts'

export const settingsCalls = {
  get: open.query({
    path: 'GET settings',
    summary: 'Read what this installation has set: time zone, upload limits, languages, rules of passwords',
    answer: publicSettingsSchema,
    verb: async ({ settings: { timeZone, uploadLimits, languages, passwordLength } }) => ({
      timeZone,
      uploadLimits,
      languages: [...languages],
      passwordLength,
    }),
  }),
}
