import { publicSettingsSchema } from '@cursus/contract/settings'
import { open } from '../../calls/declare.ts'

export const settingsCalls = {
  get: open.query({
    path: 'GET settings',
    summary: 'Read what this installation has set: upload limits, languages, rules of passwords',
    answer: publicSettingsSchema,
    verb: async ({ settings: { uploadLimits, languages, passwordLength } }) => ({
      uploadLimits,
      languages: [...languages],
      passwordLength,
    }),
  }),
}
