import type { z } from 'zod'
import type { CompanyEventFields } from './company.ts'
import type { ContentType } from './content-values.ts'
import type { Language } from './language-values.ts'
import type { ModuleType } from './module-values.ts'
import type { ReminderDays } from './reminder.ts'
import type { companyRightsSchema, platformRightsSchema } from './rights.ts'

type Named = { name: string | null; fallbackName: string }

/**
 * Fields of each noun that its events say before and after. They are named like inputs, because
 * refused edits name them too; files are named by their keys. Pages with changes need a label for
 * every field.
 */
export type EventFields = {
  theme: Named
  category: Named
  content: {
    version: number
    restoredFrom: number
    duplicateOf: string
    file: string | null
    title: string
    type: ContentType
    language: Language
    description: string
    level: number
    isTool: boolean
    tags: string[]
    categoryId: string
    quizScoreValidation: number | null
    plannedMinutes: number | null
    completeOnOpen: boolean
    link: string | null
    illustration: string | null
    resources: string[]
    relatedContentIdList: string[]
    requiredContentIdList: string[]
  }
  module: {
    version: number
    title: string
    type: ModuleType
    language: Language
    description: string
    themeId: string
    hasAttestation: boolean
    plannedMinutes: number | null
    nature: string
    chapters: { title: string | null; contentIdList: string[] }[]
    cover: string | null
    illustration: string | null
    resources: string[]
    contentIdList: string[]
    duplicateOf: string
    isDraft: boolean
    restoredFrom: number
  }
  company: CompanyEventFields
  user: { email: string; firstname: string | null; lastname: string | null; avatar: string; language: Language }
  platformManager: Required<z.infer<typeof platformRightsSchema>>
  manager: z.infer<typeof companyRightsSchema>
  licence: {
    name: string
    startDate: string
    endDate: string
    maxActiveUserAllowed: number
    hasAuthorizedDomainList: boolean
    authorizedDomainList: string[]
    mandatoryExpireDate: boolean
    comment: string
    companyManagerIdList: string[]
    platformManagerIdList: string[]
    businessSupportEmailList: string[]
    modules: { moduleId: string; moduleVersionId: string }[]
  }
  access: {
    moduleLicenceId: string
    moduleId: string
    moduleVersionId: string
    expireDate: string | null
    dueDate: string | null
    maxDayTimeLimit: number | null
    /** Of a result that was corrected. */
    contentId: string
    done: boolean
    bestScore: number | null
    /** Of it, or of an access that was declined. */
    reason: string
  }
  /** What the company says about a person; attributes by name. */
  companyUser: {
    firstname: string | null
    lastname: string | null
    language: Language | null
    attributes: Record<string, string>
  }
  /** A free field of the people of a company. */
  companyAttribute: { name: string }
  reminderSettings: ReminderDays
  /** `userList`: ids of the people who left (before) and joined (after). */
  userGroup: {
    name: string
    userList: string[]
    moduleId: string
    moduleLicenceId: string
    expireDate: string | null
    dueDate: string | null
    maxDayTimeLimit: number | null
  }
  /** A module given to people in one act; its accesses have events of their own. */
  grant: { moduleId: string; moduleLicenceId: string; userLength: number }
  // What follows from acts and from time. These are nouns of their own, so that they are no edits:
  // they appear in no history and refuse no edit.
  account: Record<never, never>
  accessMilestone: Record<never, never>
  licenceMilestone: Record<never, never>
  /** Of an access, by the id of the access. */
  certificate: { attestationId: string }
  /** What was done to jobs: to how many of a name, or to a queue, a state of it, or one job. */
  job: {
    name: string
    count: number
    queue: string
    status: string
    jobId: string
    change: string
    days: number | null
  }
}
export type EventNoun = keyof EventFields

/** What can happen to each noun. */
export const eventActions = {
  theme: ['create', 'update', 'archive', 'restore'],
  category: ['create', 'update', 'remove'],
  content: [
    'create',
    'takeTitle',
    'duplicate',
    'renameTag',
    'createVersion',
    'restoreVersion',
    'unpackAgain',
    'archive',
    'restore',
  ],
  module: [
    'create',
    'publish',
    'changeCover',
    'createVersion',
    'restoreVersion',
    'updateContents',
    'duplicate',
    'archive',
    'restore',
  ],
  company: ['create', 'update', 'export'],
  user: [
    'update',
    'suspend',
    'unsuspend',
    'requestDeletion',
    'withdrawDeletion',
    'linkPassword',
    'resumeMails',
    'remove',
  ],
  platformManager: ['create', 'update', 'remove'],
  manager: ['create', 'update', 'remove'],
  licence: ['create', 'update', 'suspend', 'unsuspend'],
  access: [
    'create',
    'update',
    'correctResult',
    'cancel',
    'decline',
    'uncancel',
    'move',
    'revokeAttestation',
    'restoreAttestation',
  ],
  companyUser: ['create', 'update', 'resumeMails', 'remove'],
  companyAttribute: ['update', 'remove'],
  reminderSettings: ['update'],
  userGroup: ['create', 'update', 'remove', 'addModule', 'removeModule'],
  grant: ['create'],
  account: ['create'],
  accessMilestone: ['complete', 'endSoon', 'end'],
  licenceMilestone: ['almostFull', 'full', 'endSoon', 'end'],
  certificate: ['create'],
  job: [
    'retry',
    'remove',
    'promote',
    'pause',
    'resume',
    'run',
    'change',
    'testMail',
    'sendHeld',
    'dropHeld',
    'changeSecret',
    'setRetention',
    'removeOld',
    'backUp',
  ],
} as const satisfies Record<EventNoun, readonly string[]>
export type EventAction<Noun extends EventNoun> = (typeof eventActions)[Noun][number]

/** Nouns whose history the management area shows. */
export const historyNouns = [
  'theme',
  'category',
  'content',
  'module',
  'company',
  'user',
  'platformManager',
  'job',
] as const satisfies readonly EventNoun[]
export type HistoryNoun = (typeof historyNouns)[number]

/** What follows from acts and from time: no history and no list of somebody's changes shows it. */
export const derivedNouns = [
  'grant',
  'account',
  'accessMilestone',
  'licenceMilestone',
  'certificate',
] as const satisfies readonly EventNoun[]
