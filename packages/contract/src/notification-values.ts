import type { NotificationField, NotificationFields, StoredNotificationData } from './notification.ts'

/** How many days before the end of a licence its managers are told. */
export const licenceNoticeDays = 30

/** How many days before the end of an access its participant is told. */
export const expiryNoticeDays = 7

/** How a person is told: also by a mail, or one a day, in the application only, or not at all. */
export const mailChoices = ['now', 'digest', 'application', 'none'] as const
export type MailChoice = (typeof mailChoices)[number]

type Kind = {
  /** The first one holds until its reader chooses. */
  choices: readonly [MailChoice, ...MailChoice[]]
}

/** What people choose about. All else is told as it must be. */
export const mailKinds = {
  /** Given to the reader. */
  modules: { choices: ['now', 'digest', 'application', 'none'] },
  results: { choices: ['now', 'digest', 'application', 'none'] },
  /** On Mondays, what is open; no notification. */
  weekly: { choices: ['now', 'none'] },
  /** For those who give modules, for managers of licences, for the platform. */
  followUp: { choices: ['application', 'digest', 'none'] },
  licences: { choices: ['now', 'digest', 'application', 'none'] },
  catalogue: { choices: ['application', 'digest', 'none'] },
} as const satisfies Record<string, Kind>
export type MailKind = keyof typeof mailKinds
export const mailKindNames = Object.keys(mailKinds) as MailKind[]

/** Whether that can be chosen. */
export const offersChoice = (kind: MailKind, choice: MailChoice): boolean =>
  (mailKinds[kind].choices as readonly MailChoice[]).includes(choice)

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
  /** Platform managers who may delete users. */
  | 'userWriters'

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
  /** Absent: its readers have no choice. */
  kind?: MailKind
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
   * Mailed too: `gathered`, in the mail of what was done for a person (a module that is done: where
   * it gives a certificate); or as a mail of its own, which the verb queues, with these texts of
   * the worker and a link to the first page of `target`.
   */
  mail?: 'gathered' | { subject: string; lead: string; action: string }
}

const aboutPlatformRights = {
  data: [],
  audience: 'person',
  icon: 'rights',
  target: 'manager',
} as const
const aboutAccountRights = {
  data: ['companyId', 'companyName'],
  audience: 'person',
  icon: 'rights',
  target: 'companies',
} as const
const aboutTheme = {
  data: ['themeId', 'themeName', 'themeFrenchName'],
  audience: 'themeReaders',
  kind: 'catalogue',
  icon: 'theme',
  target: ['ThemeSheet'],
} as const
const aboutContent = {
  data: ['contentId', 'contentTitle'],
  audience: 'contentReaders',
  kind: 'catalogue',
  icon: 'content',
  target: ['ContentSheet'],
} as const
const aboutModule = {
  data: ['moduleId', 'moduleTitle'],
  audience: 'moduleReaders',
  kind: 'catalogue',
  icon: 'module',
  target: ['ModuleSheet'],
} as const
const aboutLicence = {
  data: ['moduleLicenceId', 'licenceName', 'companyId', 'companyName'],
  audience: 'licenceManagers',
  kind: 'licences',
  target: ['CompanyModuleLicenceSheet', 'CompanySheet', 'CompanyHome', 'ManagementHome'],
} as const

/** Every type. */
export const notifications = {
  platformRightsAdd: { ...aboutPlatformRights, text: 'notification_platform_rights_add' },
  platformRightsUpdated: { ...aboutPlatformRights, text: 'notification_platform_rights_updated' },
  platformRightsDeleted: { ...aboutPlatformRights, text: 'notification_platform_rights_deleted' },
  accountRightsAdd: { ...aboutAccountRights, text: 'notification_account_rights_add' },
  accountRightsUpdated: { ...aboutAccountRights, text: 'notification_account_rights_updated' },
  accountRightsDeleted: { ...aboutAccountRights, text: 'notification_account_rights_deleted' },
  newThemeCreated: { ...aboutTheme, text: 'notification_theme_created' },
  themeUpdated: { ...aboutTheme, text: 'notification_theme_updated' },
  themeArchived: { ...aboutTheme, text: 'notification_theme_archived' },
  themeRestored: { ...aboutTheme, text: 'notification_theme_restored' },
  newContentCreated: { ...aboutContent, text: 'notification_content_created' },
  newContentVersionCreated: { ...aboutContent, text: 'notification_content_version' },
  contentArchived: { ...aboutContent, text: 'notification_content_archived' },
  contentRestored: { ...aboutContent, text: 'notification_content_restored' },
  newModuleCreated: { ...aboutModule, text: 'notification_module_created' },
  newModuleVersionCreated: { ...aboutModule, text: 'notification_module_version' },
  moduleArchived: { ...aboutModule, text: 'notification_module_archived' },
  moduleRestored: { ...aboutModule, text: 'notification_module_restored' },
  companyCreated: {
    data: ['companyId', 'companyName'],
    audience: 'companyReaders',
    kind: 'catalogue',
    icon: 'company',
    target: ['CompanyHome', 'CompanySheet'],
    text: 'notification_company_created',
  },
  deletionRequested: {
    data: ['userId'],
    audience: 'userWriters',
    icon: 'rights',
    target: ['UserSheet'],
    text: 'notification_deletion_requested',
    mail: {
      subject: 'mail_deletionRequested_subject',
      lead: 'mail_deletionRequested_lead',
      action: 'mail_deletionRequested_action',
    },
  },
  moduleAccessCreated: {
    data: ['moduleId', 'moduleTitle', 'companyId', 'companyName', 'moduleAccessId', 'userLength'],
    audience: 'trainers',
    kind: 'followUp',
    icon: 'access',
    target: ['CompanyModuleAccessSheet'],
    text: 'notification_access_created',
    repeated: { text: 'notification_accesses_created', target: ['CompanyModuleAccessList'] },
  },
  moduleDeclined: {
    data: ['moduleId', 'moduleTitle', 'companyId', 'companyName', 'moduleAccessId'],
    audience: 'trainers',
    kind: 'followUp',
    icon: 'access',
    target: ['CompanyModuleAccessSheet'],
    text: 'notification_module_declined',
  },
  newModuleAvailable: {
    data: ['userModuleId', 'moduleId', 'moduleTitle', 'companyId', 'companyName'],
    audience: 'participant',
    kind: 'modules',
    icon: 'module',
    target: ['PlatformUserModulePage'],
    text: 'notification_module_available',
    repeated: { text: 'notification_modules_available', target: ['PlatformUserModuleList'] },
    mail: 'gathered',
  },
  moduleIsAboutToExpired: {
    data: ['userModuleId', 'moduleId', 'moduleTitle', 'companyId', 'companyName'],
    audience: 'participant',
    icon: 'time',
    target: ['PlatformUserModulePage'],
    text: 'notification_module_expiring',
  },
  moduleCompleted: {
    data: ['userModuleId', 'moduleId', 'moduleTitle', 'companyId', 'companyName'],
    audience: 'participant',
    kind: 'results',
    icon: 'done',
    target: ['PlatformUserModuleList'],
    text: 'notification_module_completed',
    mail: 'gathered',
  },
  licenceAlmostFull: {
    ...aboutLicence,
    icon: 'seats',
    text: 'notification_licence_almost_full',
    mail: {
      subject: 'mail_licenceAlmostFull_subject',
      lead: 'mail_licenceAlmostFull_lead',
      action: 'mail_licence_action',
    },
  },
  licenceFull: {
    ...aboutLicence,
    icon: 'seats',
    text: 'notification_licence_full',
    mail: { subject: 'mail_licenceFull_subject', lead: 'mail_licenceFull_lead', action: 'mail_licence_action' },
  },
  licenceAboutToEnd: {
    ...aboutLicence,
    icon: 'time',
    text: 'notification_licence_ending',
    mail: {
      subject: 'mail_licenceAboutToEnd_subject',
      lead: 'mail_licenceAboutToEnd_lead',
      action: 'mail_licence_action',
    },
  },
} as const satisfies Record<string, Declaration>

type Notifications = typeof notifications
export type NotificationType = keyof Notifications
export const notificationTypes = Object.keys(notifications) as NotificationType[]

type Declared = Notifications[NotificationType]
type Optional<Key extends 'repeated' | 'mail' | 'kind'> = Partial<Pick<Extract<Declared, Record<Key, unknown>>, Key>>
/** Any of them. Its names are literal, so that a missing text or page does not compile. */
export type NotificationDeclaration = Pick<Declared, keyof Declared> &
  Optional<'repeated'> &
  Optional<'mail'> &
  Optional<'kind'>

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

/** The names that a text of a type shows: as they were at the time, or `unnamed`. */
export function namesOf({ data }: NotificationDeclaration, stored: StoredNotificationData, unnamed: string): object {
  const names = data.map((field) => [field, stored[field] || unnamed])
  return { ...Object.fromEntries(names), userLength: stored.userLength ?? 0 }
}

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
