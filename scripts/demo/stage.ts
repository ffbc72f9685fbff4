import { randomUUID } from 'node:crypto'
import { signUpInput } from '@cursus/contract/auth'
import { AppError } from '@cursus/contract/error'
import { StoredUpload } from '@cursus/contract/file'
import { uploadLimits } from '@cursus/contract/file-values'
import { createDatabase, type Database } from '@cursus/db'
import { createSession, endSession, findSession, newBrowserSecret, validateEmail } from '@cursus/domain/auth'
import type { CallDeps, ManagementCtx, OpenCtx, UserCtx } from '@cursus/domain/context'
import { createLinkToken, markMailsSent } from '@cursus/domain/mail'
import { relayOutbox } from '@cursus/domain/notification'
import { createUser } from '@cursus/domain/user'
import { createStorage } from '@cursus/storage'
import { createCalendar } from './calendar.ts'
import type { Person } from './tables.ts'

type StageOptions = {
  databaseUrl: string
  dataDir: string
  storage?: readonly string[] | undefined
  appOrigin: string
  password: string
  /** IANA name of the time zone of the installation. */
  timeZone: string
  /** When the demo is loaded. */
  startedAt: Date
}

/** Runs the verbs of the domain on a real database and real files, at any moment of the past. */
export function createStage({ databaseUrl, dataDir, storage, appOrigin, password, timeZone, startedAt }: StageOptions) {
  const calendar = createCalendar(startedAt, timeZone)
  const sessionIds: string[] = []
  const browser = newBrowserSecret()
  const db = createDatabase({
    connectionString: databaseUrl,
    // Commits do not wait for the disk, because the load counts only as a whole; the last one waits
    // for all.
    session: { synchronous_commit: 'off' },
    applicationName: 'cursus demo',
  })
  const deps = makeDeps({ db, dataDir, storage, appOrigin, timeZone, startedAt })

  return {
    db,
    deps,
    calendar,

    at<Ctx extends CallDeps>(ctx: Ctx, when: Date): Ctx {
      return { ...ctx, now: () => when }
    },

    /** Signs a person up like the sign-up page, and confirms the e-mail through a link token. */
    async signUp(person: Person, when: Date): Promise<void> {
      const { email, firstname, lastname, language } = person
      const ctx: OpenCtx = { ...deps, now: () => when, actor: undefined, language, address: 'demo' }
      const input = signUpInput.parse({ email, firstname, lastname, password, language, avatar: person.avatar })
      const { id } = await createUser(ctx, input, browser)
      await validateEmail(ctx, { token: await createLinkToken(db, id, 'validate_email', when) }, { secret: browser })
    },

    idOf,
    signIn,

    async manage(email: string, when: Date): Promise<ManagementCtx> {
      return { ...(await signIn(email, when)), management: true }
    },

    /** A file as the server leaves it before a verb is called. */
    async upload(bytes: Uint8Array, fileName: string): Promise<StoredUpload> {
      const key = `uploads/${randomUUID()}`
      await deps.storage.put(key, bytes)
      return new StoredUpload({ key, fileName, size: bytes.length })
    },

    /** Does the worker's part after every change: turns events into notifications and mails. */
    async relay(when: Date): Promise<void> {
      const { failed } = await relayOutbox({ ...deps, now: () => when }, { batch: 10_000 })
      if (failed[0]) throw failed[0].error
    },

    /** Marks earlier mails as sent; only later ones are left to the worker. */
    async settleMails(when: Date): Promise<void> {
      const waiting = await db.selectFrom('mails').select('id').where('sentAt', 'is', null).execute()
      await markMailsSent({ ...deps, now: () => when }, { idList: waiting.map(({ id }) => id) })
    },

    /** Ends all sessions. */
    async close(): Promise<void> {
      for (const id of sessionIds) await endSession(deps, id)
      await db.destroy()
    },
  }

  async function idOf(email: string): Promise<string> {
    const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) throw new AppError('NotFoundEmail')
    return user.id
  }

  async function signIn(email: string, when: Date): Promise<UserCtx> {
    const id = await idOf(email)
    // Uses the clock of the load, because a session of half a year ago would have expired before
    // its user's later steps.
    const session = await createSession(deps, id, 'demo')
    const found = await findSession(deps, session.id)
    if (!found) throw new AppError('TokenInvalid')
    sessionIds.push(found.id)
    // What the sign-in verb would record; the verb itself would also verify a password hash each
    // time, which is slow.
    await db.updateTable('users').set({ lastSignInAt: when }).where('id', '=', id).execute()
    return { ...deps, now: () => when, actor: found.actor }
  }
}

type Installed = Pick<StageOptions, 'dataDir' | 'storage' | 'appOrigin' | 'timeZone' | 'startedAt'> & { db: Database }

const makeDeps = ({ db, dataDir, storage, appOrigin, timeZone, startedAt }: Installed): CallDeps => ({
  db,
  storage: createStorage(dataDir, storage),
  // No worker is running: its work is done here at once, or found later by its sweeps.
  jobs: {
    send: async () => '',
    sendMany: async () => {},
    readQueues: async () => [],
    listFailed: async () => [],
    listRetrying: async () => [],
    retryFailed: async () => 0,
    removeFailed: async () => 0,
    relay: { publish: async () => {}, subscribe: async () => async () => {}, close: async () => {} },
  },
  settings: {
    appOrigin,
    // Launches of the demo end before a browser can request their files, so any content origin
    // and secret will do.
    contentOrigin: appOrigin,
    timeZone,
    // Nothing of the demo is sent: what was stored is marked as sent in the end.
    mailGatherMs: 0,
    mailTo: 'folder',
    supportEmail: 'support@cursus.example',
    clientLogLevel: 'None',
    uploadLimits,
    sessionSecrets: [randomUUID() + randomUUID()],
    strictAttempts: false,
    embeddedSites: { check: false, hosts: [] },
  },
  now: () => startedAt,
})

export type Stage = ReturnType<typeof createStage>
