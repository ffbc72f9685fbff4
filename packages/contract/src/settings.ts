import { z } from 'zod'
import { count, languageSchema } from './field.ts'

/** Settings of the installation that its pages need. */
export const publicSettingsSchema = z.object({
  /** IANA name of the time zone of all dates. */
  timeZone: z.string(),
  /** Maximum bytes per file. */
  uploadLimits: z.object({
    companyLogo: count,
    peopleFile: count,
    illustration: count,
    resource: count,
    scormPackage: count,
  }),
  /** Languages of the interface, the default first. */
  languages: z.array(languageSchema).min(1),
  /** Length limits of new passwords, in characters. */
  passwordLength: z.object({ min: count, max: count }),
})
export type PublicSettings = z.infer<typeof publicSettingsSchema>
