import type { Language } from './language-values.ts'

/**
 * Whether an act applies to a row of a list: `false` leaves the row out, and a reason is also told
 * to the user. The web checks selected rows with it, the server all rows that match a filter.
 */
export type Fit<Reason extends string = string> = boolean | { reason: Reason; count?: number }
export type LeftOut = Exclude<Fit, boolean>

/** Themes and contents in use cannot be archived. */
export const fitsArchiving = (row: { archivable: boolean; moduleCount: number }): Fit<'used'> =>
  row.archivable || { reason: 'used', count: row.moduleCount }

export const fitsPublishing = ({ isDraft }: { isDraft: boolean }): boolean => isDraft

/** Modules of which a newer version of a content is ready. */
export const fitsUpdatingContents = ({ outdatedCount }: { outdatedCount: number }): boolean => outdatedCount > 0

export const fitsRemovingCategory = ({ contentCount }: { contentCount: number }): Fit<'used'> =>
  contentCount === 0 || { reason: 'used', count: contentCount }

export const fitsRevoking = ({ revoked }: { revoked: boolean }): boolean => !revoked
/** What is done or closed needs no reminder. */
export const fitsReminding = (row: { state: 'active' | 'inactive'; done: boolean }): Fit<'done' | 'closed'> =>
  row.state !== 'active' ? { reason: 'closed' } : !row.done || { reason: 'done' }
/** Only people who have not signed up are invited again. */
export const fitsInviting = (row: { state: 'active' | 'inactive'; invited: boolean }): Fit<'closed'> =>
  row.invited && (row.state === 'active' || { reason: 'closed' })
/** People who have something that can be revoked. */
export const fitsRevokingUser = ({ activeAccessCount }: { activeAccessCount: number }): boolean => activeAccessCount > 0
/** People who have a module that is not done. */
export const fitsRemindingUser = (row: { activeAccessCount: number; isSuspended: boolean }): Fit<'suspended'> =>
  row.activeAccessCount > 0 && (!row.isSuspended || { reason: 'suspended' })
export const fitsRemovingUser = ({ removedDate }: { removedDate: string | null }): Fit<'removed'> =>
  removedDate === null || { reason: 'removed' }
export const fitsRestoring = ({ revoked }: { revoked: boolean }): boolean => revoked

export const fitsSuspending = ({ suspended }: { suspended: boolean }): boolean => !suspended
export const fitsUnsuspending = ({ suspended }: { suspended: boolean }): boolean => suspended

export const fitsRemovingManager = ({ isMe }: { isMe: boolean }): Fit<'myself'> => !isMe || { reason: 'myself' }

/** People who are in a group already do not join it again. */
export const fitsJoining = (userGroupId: string | undefined, row: { groups: readonly { id: string }[] }): boolean =>
  !row.groups.some(({ id }) => id === userGroupId)
export const fitsLeaving = (userGroupId: string | undefined, row: { groups: readonly { id: string }[] }): boolean =>
  !fitsJoining(userGroupId, row)

/** Erased people stay in the list without an e-mail. */
export const fitsRemovingPlatformManager = (row: { email: string | null; isMe: boolean }): Fit<'myself'> =>
  row.email !== null && fitsRemovingManager(row)

type PersonName = { firstname: string | null; lastname: string | null; email: string | null }
/** What names a row: a title, two names, one name, or a person, of an access with its module. */
type NamedRow = Partial<
  { title: string; name: string | null; fallbackName: string; user: PersonName; module: { title: string } } & PersonName
>

const personName = ({ firstname, lastname, email }: Partial<PersonName>) =>
  [firstname, lastname].filter(Boolean).join(' ') || email

/** The name of a row of any list in a message; undefined for a row without one (erased people). */
export function rowName(row: object, language: Language): string | undefined {
  const { title, name, fallbackName, user, module, ...person } = row as NamedRow
  if (user) return [personName(user), module?.title].filter(Boolean).join(', ') || undefined
  if (fallbackName !== undefined) return (language === 'fr' && name) || fallbackName
  return title ?? name ?? personName(person) ?? undefined
}
