import type { NotificationField, NotificationFields } from './notification-data.ts'
import { accountRightsAdd } from './types/account-rights-add.ts'
import { accountRightsDeleted } from './types/account-rights-deleted.ts'
import { accountRightsUpdated } from './types/account-rights-updated.ts'
import { companyCreated } from './types/company-created.ts'
import { contentArchived } from './types/content-archived.ts'
import { contentRestored } from './types/content-restored.ts'
import { licenceAboutToEnd } from './types/licence-about-to-end.ts'
import { licenceAlmostFull } from './types/licence-almost-full.ts'
import { licenceFull } from './types/licence-full.ts'
import { moduleAccessCreated } from './types/module-access-created.ts'
import { moduleArchived } from './types/module-archived.ts'
import { moduleCompleted } from './types/module-completed.ts'
import { moduleIsAboutToExpired } from './types/module-is-about-to-expired.ts'
import { moduleRestored } from './types/module-restored.ts'
import { newContentCreated } from './types/new-content-created.ts'
import { newContentVersionCreated } from './types/new-content-version-created.ts'
import { newModuleAvailable } from './types/new-module-available.ts'
import { newModuleCreated } from './types/new-module-created.ts'
import { newModuleVersionCreated } from './types/new-module-version-created.ts'
import { newThemeCreated } from './types/new-theme-created.ts'
import { platformRightsAdd } from './types/platform-rights-add.ts'
import { platformRightsDeleted } from './types/platform-rights-deleted.ts'
import { platformRightsUpdated } from './types/platform-rights-updated.ts'
import { themeArchived } from './types/theme-archived.ts'
import { themeRestored } from './types/theme-restored.ts'
import { themeUpdated } from './types/theme-updated.ts'

/** Who is told of an event; the domain finds them when it tells them. */
export type Audience =
  /** The user whom the event is about. */
  | 'person'
  /** The managers of the licence that the event is about. */
  | 'licenceManagers'
  /** Managers of the event's company with training read. */
  | 'trainers'
  /** Of the access that the event is about. */
  | 'participant'
  /** Platform managers with read of that. */
  | 'themeReaders'
  | 'contentReaders'
  | 'moduleReaders'
  | 'companyReaders'

export type NotificationIcon =
  | 'access'
  | 'company'
  | 'content'
  | 'done'
  | 'module'
  | 'rights'
  | 'seats'
  | 'theme'
  | 'time'

type Declaration = {
  /** Ids to link to, and names as they were at the time (specification §3). */
  data: readonly NotificationField[]
  audience: Audience
  icon: NotificationIcon
  /**
   * What a click opens: of these named routes the first that the reader may enter, or a section of
   * the account, for what is about the reader's own rights.
   */
  target: 'manager' | 'companies' | readonly string[]
  /** The key of its text in the web, which may show the fields of `data`. */
  text: string
  /** For several of a company in a day, as one line: its text, and the pages that show them all. */
  repeated?: { text: string; target: readonly string[] }
  /**
   * Mailed too: `gathered`, in the mail of what was done for a person; or as a mail of its own, which
   * the verb queues, with these texts of the worker and a link to the first page of `target`.
   */
  mail?: 'gathered' | { subject: string; lead: string; action: string }
}

/** Every type, each declared in one file. */
export const notifications = {
  platformRightsAdd,
  platformRightsUpdated,
  platformRightsDeleted,
  accountRightsAdd,
  accountRightsUpdated,
  accountRightsDeleted,
  newThemeCreated,
  themeUpdated,
  themeArchived,
  themeRestored,
  newContentCreated,
  newContentVersionCreated,
  contentArchived,
  contentRestored,
  newModuleCreated,
  newModuleVersionCreated,
  moduleArchived,
  moduleRestored,
  companyCreated,
  moduleAccessCreated,
  newModuleAvailable,
  moduleIsAboutToExpired,
  moduleCompleted,
  licenceAlmostFull,
  licenceFull,
  licenceAboutToEnd,
} as const satisfies Record<string, Declaration>

type Notifications = typeof notifications
export type NotificationType = keyof Notifications
export const notificationTypes = Object.keys(notifications) as NotificationType[]

type Declared = Notifications[NotificationType]
type Optional<Key extends 'repeated' | 'mail'> = Partial<Pick<Extract<Declared, Record<Key, unknown>>, Key>>
/** Any of them. Its names are literal, so that a missing text or page does not compile. */
export type NotificationDeclaration = Pick<Declared, keyof Declared> & Optional<'repeated'> & Optional<'mail'>

/** `undefined` for a type of a newer release. */
export const declarationOf = (type: string): NotificationDeclaration | undefined =>
  Object.hasOwn(notifications, type) ? notifications[type as NotificationType] : undefined

export type NotificationData<Type extends NotificationType> = Pick<
  NotificationFields,
  Notifications[Type]['data'][number]
>
/** What an event tells its readers. */
export type Notice<Type extends NotificationType = NotificationType> = {
  [Each in Type]: { type: Each; data: NotificationData<Each> }
}[Type]
/** Types that tell a participant about their access. */
export type AccessNotice = {
  [Type in NotificationType]: Notifications[Type]['audience'] extends 'participant' ? Type : never
}[NotificationType]

/** Types with a mail of their own, whose template is named like them. */
export type MailedType = {
  [Type in NotificationType]: Notifications[Type] extends { mail: object } ? Type : never
}[NotificationType]
export const mailedTypes = notificationTypes.filter(
  (type) => typeof declarationOf(type)?.mail === 'object',
) as MailedType[]
