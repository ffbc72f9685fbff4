import type { SupportType } from '@cursus/contract/support-values'
import type { Database } from '@cursus/db'
import type { NotNull } from 'kysely'

/** Contents of a support mail. */
export type SupportMail = {
  from: string
  /** Only for a signed-in sender. */
  senderName?: string
  /** False: nothing proves that the address belongs to the sender. */
  isSignedIn: boolean
  type?: SupportType
  message: string
  details?: { browser?: string; page?: string; version?: string }
  moduleTitle?: string
  contentTitle?: string
  companyName?: string
  companyId?: string
  accessId?: string
}

/** Returns the current support message; undefined once its sender is erased. */
export async function readSupportMessage(db: Database, id: string | undefined): Promise<SupportMail | undefined> {
  if (id === undefined) return undefined
  const row = await db
    .selectFrom('supportMessages as s')
    .leftJoin('users as u', 'u.id', 's.userId')
    .leftJoin('accesses as a', 'a.id', 's.accessId')
    .leftJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 's.contentId'),
    )
    .leftJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoin('companies as c', 'c.id', 'a.companyId')
    .select([
      's.email as from',
      'u.firstname',
      'u.lastname',
      'u.id as userId',
      's.type',
      's.message',
      's.details',
      'v.title as moduleTitle',
      'cv.title as contentTitle',
      'c.name as companyName',
      'c.id as companyId',
      'a.id as accessId',
    ])
    .where('s.id', '=', id)
    .where('s.message', 'is not', null)
    .$narrowType<{ from: NotNull; message: NotNull }>()
    .executeTakeFirst()
  if (!row) return undefined
  const { firstname, lastname, userId, ...message } = row
  const senderName = [firstname, lastname].filter(Boolean).join(' ') || null
  const known = Object.entries({ ...message, senderName }).filter(([, value]) => value !== null)
  return { ...(Object.fromEntries(known) as Omit<SupportMail, 'isSignedIn'>), isSignedIn: userId !== null }
}
