import { shortName } from '@cursus/contract/field'
import { z } from 'zod'

export const companySchema = z.object({
  name: shortName,
  logo: z.custom<File | 'removed' | null>(),
})
