import { email } from '@cursus/contract/field'
import { broken } from '@cursus/contract/rule'
import { isEmptyPlatformRights, type PlatformRights } from '@cursus/rights'
import { z } from 'zod'

/** People and their platform rights; nobody can give rights to themselves. */
export const platformRightsSchema = (ownEmail: string) =>
  z.object({
    userList: z
      .array(email)
      .min(1)
      .refine((emails) => !emails.includes(ownEmail), broken('notItself')),
    rights: z.custom<PlatformRights>((rights) => !isEmptyPlatformRights(rights as PlatformRights), broken('required')),
  })
