import type { RemoteLogLevel } from '@cursus/contract/client-log-values'
import type { UploadLimits } from '@cursus/contract/file-values'
import type { Language } from '@cursus/contract/language-values'
import type { Database } from '@cursus/db'
import type { Jobs } from '@cursus/jobs'
import type { Subject } from '@cursus/rights'
import type { Storage } from '@cursus/storage'

/**
 * Settings of an installation for all processes; the applications read them from the environment.
 */
export type Settings = {
  appOrigin: string
  contentOrigin: string
  /** IANA name of the time zone of all dates. */
  timeZone: string
  uploadLimits: UploadLimits
  /** For how long a mail waits for what else happens to its reader; 0: each act is a mail. */
  mailGatherMs: number
  /** Where mails go; `nowhere`: they wait for a mail server. */
  mailTo: 'server' | 'folder' | 'nowhere'
}

/** The first signs; each is accepted, so that one can be exchanged for another. */
export type Secrets = readonly [string, ...string[]]

/** Settings for the server only. The worker has no signing secret. */
export type ServerSettings = Settings & {
  /** Receiver of support messages that no company receives; without it they are only stored. */
  supportEmail: string | undefined
  /** Minimum level of accepted browser logs. */
  clientLogLevel: RemoteLogLevel
  /** Of launch paths and attempts. */
  sessionSecrets: Secrets
  /** Applies SCORM 2004's strict rule for new attempts instead of the tolerant one. */
  strictAttempts: boolean
  /**
   * Whether sites of embedded contents are asked if they can be shown; private hosts that may be.
   */
  embeddedSites: { check: boolean; hosts: readonly string[] }
  /** Below which each company has a host of its own, such as `cursus.example.com`. */
  companyDomain?: string | undefined
}

/**
 * Dependencies of every verb. No object owns a database handle: `db` is passed along, and is the
 * transaction inside one.
 */
export type Deps = {
  db: Database
  storage: Storage
  jobs: Pick<
    Jobs,
    'send' | 'sendMany' | 'relay' | 'readQueues' | 'listFailed' | 'listRetrying' | 'retryFailed' | 'removeFailed'
  >
  settings: Settings
  now: () => Date
}

/**
 * Erases what a noun holds about a person, in the transaction that erases the account. What stays,
 * and why, is said at the column (`packages/db`).
 */
export type Eraser = (
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  person: { id: string; email: string },
) => Promise<unknown>

/** Dependencies of verbs that answer calls. */
export type CallDeps = Deps & { settings: ServerSettings }

/**
 * How a caller has proved who they are; only `auth` reads it. `none`: a job does what they asked
 * for earlier, and may read only.
 */
export type Credential = { kind: 'session'; id: string } | { kind: 'none' }

export type UserActor = {
  kind: 'user'
  id: string
  email: string
  firstname: string | null
  lastname: string | null
  language: Language
  credential: Credential
  subject: Subject
}
type SystemActor = { kind: 'system'; job: string }
export type Actor = UserActor | SystemActor

/** For verbs that anybody may call: signed out, signed in or the platform itself. */
export type OpenCtx = CallDeps & { actor: Actor | undefined; language: Language; address: string }
export type Ctx = Deps & { actor: Actor }
/** For somebody, in a call or in a job that they asked for. */
export type PersonCtx = Deps & { actor: UserActor }
export type UserCtx = CallDeps & PersonCtx
/**
 * Only created by the procedure that has checked the right in this company, so a company verb
 * cannot run without it.
 */
export type CompanyCtx = CallDeps & CompanyReader
/** For reads of a company, in a call or in a job that somebody asked for. */
export type CompanyReader = PersonCtx & { company: { id: string; name: string } }
/** Only created by the procedure that has checked the rights of a management call. */
export type ManagementCtx = UserCtx & { management: true }
