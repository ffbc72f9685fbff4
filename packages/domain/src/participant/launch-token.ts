import { createHmac, timingSafeEqual } from 'node:crypto'
import { preparedQuery } from '@cursus/db'
import { clockOf, isAccessActive, type Moment, momentOf } from '../access-terms/index.ts'
import type { CallDeps, Secrets } from '../context.ts'
import { isOpenAccount } from '../person/index.ts'

/**
 * What a launch path gives access to: the files of one content version for one user, while one
 * access is live.
 */
type Launch = { userId: string; accessId: string; contentVersionId: string }
/** What a preview gives access to: the files of one content version, and no commits. */
type PreviewLaunch = Pick<Launch, 'userId' | 'contentVersionId'>
/** What authorises commits without a session: one launch of one attempt. */
type AttemptLaunch = { attemptId: string; launch: number }

const dayMs = 24 * 60 * 60 * 1000
/**
 * From the start of its UTC day: a token of midnight is valid for 36 hours, one of the end of the
 * day for 12.
 */
const lifetimeMs = 36 * 60 * 60 * 1000
const idBytes = 16
const launchBytes = 3 * idBytes + 4
const previewBytes = 2 * idBytes + 4
const attemptBytes = idBytes + 4
const signatureBytes = 32

/**
 * Makes the `<launch>` part of a content path. It is the same for a user, access and content
 * version within a UTC day, because it is part of every file's address, and a new one at each
 * launch would defeat the browser's cache.
 */
export function makeLaunchToken(secrets: Secrets, launch: Launch, now: Date): string {
  const bytes = Buffer.alloc(launchBytes)
  writeId(bytes, 0, launch.userId)
  writeId(bytes, idBytes, launch.accessId)
  writeId(bytes, 2 * idBytes, launch.contentVersionId)
  bytes.writeUInt32BE(Math.floor(now.getTime() / dayMs), 3 * idBytes)
  return seal(secrets, 'launch', bytes)
}

/** Verifies a launch path's token; undefined when it is invalid or expired. */
export function readLaunchToken(secrets: Secrets, token: string, now: Date): Launch | undefined {
  const bytes = unseal(secrets, 'launch', token, launchBytes)
  if (!bytes || !isOfNow(bytes.readUInt32BE(3 * idBytes), now)) return undefined
  return {
    userId: readId(bytes, 0),
    accessId: readId(bytes, idBytes),
    contentVersionId: readId(bytes, 2 * idBytes),
  }
}

/** Makes the `<launch>` part of the path of a preview; like `makeLaunchToken`. */
export function makePreviewToken(secrets: Secrets, { userId, contentVersionId }: PreviewLaunch, now: Date): string {
  const bytes = Buffer.alloc(previewBytes)
  writeId(bytes, 0, userId)
  writeId(bytes, idBytes, contentVersionId)
  bytes.writeUInt32BE(Math.floor(now.getTime() / dayMs), 2 * idBytes)
  return seal(secrets, 'preview', bytes)
}

/** Verifies the token of a preview; undefined when it is invalid or expired. */
export function readPreviewToken(secrets: Secrets, token: string, now: Date): PreviewLaunch | undefined {
  const bytes = unseal(secrets, 'preview', token, previewBytes)
  if (!bytes || !isOfNow(bytes.readUInt32BE(2 * idBytes), now)) return undefined
  return { userId: readId(bytes, 0), contentVersionId: readId(bytes, idBytes) }
}

/** `day`: of a token, in UTC days since 1970. */
function isOfNow(day: number, now: Date): boolean {
  const start = day * dayMs
  // A future day means that another machine's clock is ahead; one hour is tolerated.
  return now.getTime() < start + lifetimeMs && now.getTime() >= start - dayMs / 24
}

/** Signs a launch of an attempt; only valid together with the launch path, which expires. */
export function makeAttemptToken(secrets: Secrets, attempt: AttemptLaunch): string {
  const bytes = Buffer.alloc(attemptBytes)
  writeId(bytes, 0, attempt.attemptId)
  bytes.writeUInt32BE(attempt.launch, idBytes)
  return seal(secrets, 'attempt', bytes)
}

export function readAttemptToken(secrets: Secrets, token: string): AttemptLaunch | undefined {
  const bytes = unseal(secrets, 'attempt', token, attemptBytes)
  return bytes && { attemptId: readId(bytes, 0), launch: bytes.readUInt32BE(idBytes) }
}

/** The kind is signed too, so that a token of one kind is never valid as the other. */
const sign = (secret: string, kind: string, bytes: Buffer) =>
  createHmac('sha256', secret).update(`cursus:${kind}:`).update(bytes).digest()

function seal([secret]: Secrets, kind: string, bytes: Buffer): string {
  return Buffer.concat([bytes, sign(secret, kind, bytes)]).toString('base64url')
}

function unseal(secrets: Secrets, kind: string, token: string, size: number): Buffer | undefined {
  if (token.length !== Math.ceil(((size + signatureBytes) * 4) / 3)) return undefined
  const sealed = Buffer.from(token, 'base64url')
  // Decoding skips characters outside the alphabet and ignores spare bits, so only the canonical
  // spelling is accepted.
  if (sealed.length !== size + signatureBytes || sealed.toString('base64url') !== token) return undefined
  const bytes = sealed.subarray(0, size)
  const isOf = (secret: string) => timingSafeEqual(sealed.subarray(size), sign(secret, kind, bytes))
  return secrets.some(isOf) ? bytes : undefined
}

function writeId(bytes: Buffer, at: number, id: string) {
  if (bytes.write(id.replaceAll('-', ''), at, idBytes, 'hex') !== idBytes) throw new Error('A launch consists of UUIDs')
}

function readId(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + idBytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A valid launch path with the storage prefix of its files. */
export type LiveLaunch = { filesPrefix: string }

const selectFiles = preparedQuery((db, launch: Launch & Moment) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .innerJoin('contentVersions as cv', (join) =>
      join.on('cv.id', '=', launch.contentVersionId).on('cv.processingState', '=', 'ready'),
    )
    .select('cv.filesPrefix')
    .where('a.id', '=', launch.accessId)
    .where('a.userId', '=', launch.userId)
    .where(isAccessActive(clockOf(launch)))
    .where(isOpenAccount),
)

const selectPreviewed = preparedQuery((db, preview: PreviewLaunch) =>
  db
    .selectFrom('users as u')
    .innerJoin('contentVersions as cv', (join) =>
      join.on('cv.id', '=', preview.contentVersionId).on('cv.processingState', '=', 'ready'),
    )
    .select('cv.filesPrefix')
    .where('u.id', '=', preview.userId)
    .where(({ or, exists, selectFrom }) => {
      const may = (domain: 'contents' | 'companies') =>
        exists(selectFrom('platformRights as r').whereRef('r.userId', '=', 'u.id').where('r.domain', '=', domain))
      const licensed = selectFrom('moduleContents as mc')
        .innerJoin('moduleVersions as mv', 'mv.id', 'mc.moduleVersionId')
        .innerJoin('licenceModules as lm', 'lm.moduleId', 'mv.moduleId')
        .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
        .leftJoin('companyManagers as cm', (join) =>
          join.onRef('cm.companyId', '=', 'l.companyId').onRef('cm.userId', '=', 'u.id'),
        )
        .whereRef('mc.contentVersionId', '=', 'cv.id')
        .where((own) => own.or([own('cm.adminRead', '=', true), may('companies')]))
      return or([may('contents'), exists(licensed)])
    })
    .where(isOpenAccount),
)

/**
 * Returns the files of a path when its token is valid and its user neither suspended nor erased: of
 * a launch, while the access, which was accepted before, is live; of a preview, while the user may
 * read contents, or the licences of a company that give the content.
 */
export async function findLiveLaunch(deps: CallDeps, token: string): Promise<LiveLaunch | undefined> {
  const { sessionSecrets } = deps.settings
  const launch = readLaunchToken(sessionSecrets, token, deps.now())
  const preview = launch ? undefined : readPreviewToken(sessionSecrets, token, deps.now())
  const [files] = launch
    ? await selectFiles(deps.db, { ...momentOf(deps), ...launch })
    : preview
      ? await selectPreviewed(deps.db, preview)
      : []
  return files?.filesPrefix ? { filesPrefix: files.filesPrefix } : undefined
}
