import { setPlatformManagersInput } from '@cursus/contract/platform-manager'
import { broken } from '@cursus/contract/rule'
import { isEmptyPlatformRights, type PlatformRights } from '@cursus/rights'
import { z } from 'zod'

/** People and their platform rights; nobody can give rights to themselves. */
export const platformRightsSchema = (ownEmail: string) =>
  z.object({
    userList: setPlatformManagersInput.shape.userList.refine(
      (emails) => !emails.includes(ownEmail),
      broken('notItself'),
    ),
    rights: z.custom<PlatformRights>((rights) => !isEmptyPlatformRights(rights as PlatformRights), broken('required')),
  })
