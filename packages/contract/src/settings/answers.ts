import { z } from 'zod'
import { count } from '../field/index.ts'
import { languageSchema } from '../language/index.ts'

/** What an installation has set and its pages have to know. */
export const publicSettingsSchema = z.object({
  /** IANA name of the zone whose days all dates are. */
  timeZone: z.string(),
  /** Bytes of one file. */
  uploadLimits: z.object({ companyLogo: count, illustration: count, resource: count, scormPackage: count }),
  /** Languages that the interface offers, the default one first. */
  languages: z.array(languageSchema).min(1),
  /** Characters of a password that somebody chooses. */
  passwordLength: z.object({ min: count, max: count }),
})
export type PublicSettings = z.infer<typeof publicSettingsSchema>
