import { passwordLength } from '@cursus/contract/field-values'
import { languages } from '@cursus/contract/language-values'
import { publicSettingsSchema } from '@cursus/contract/settings'
import { open } from '../../calls/declare.ts'

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
