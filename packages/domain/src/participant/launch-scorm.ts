import type { OpenResult } from '@cursus/contract/participant'
import { newId } from '@cursus/db'
import {
  deriveEntry,
  launchableItems,
  type ManifestItem,
  navigationFrom,
  offeredItems,
  readSco,
  resumes,
  seedLaunch,
  sessionEnd,
} from '@cursus/scorm/results'
import { sql } from 'kysely'
import type { UserCtx } from '../context.ts'
import { makeAttemptToken, makeLaunchToken } from './launch-token.ts'
import type { OwnContent } from './own-content.ts'
import { recordOpenedAsset } from './save-user-data.ts'
import type { ScormVersion } from './scorm-version.ts'
import { readStoredScos, type StoredSco } from './stored-scos.ts'

type Launch = Pick<OpenResult, 'attemptId' | 'launchUrl' | 'init'>
type Attempt = {
  id: string
  number: number
  launch: number
  contentVersionId: string
  sharedData: Record<string, string>
}

/**
 * Begins a launch: of the newest attempt where it can be gone on with, else of a new one, whose data start empty (the best score is the
 * content's and stays). Inside the transaction and the lock of `openUserContent`.
 */
export async function launchScorm(
  tx: UserCtx,
  own: OwnContent,
  version: ScormVersion,
  { restart }: { restart: boolean },
): Promise<Launch> {
  const former = await readNewestAttempt(tx, own)
  const stored = former ? await readStoredScos(tx.db, former.id, version.manifest.standard) : new Map()
  const goesOn = former !== undefined && canGoOn(tx, version, former, stored, restart)
  await trimInteractions(tx, own)
  const attempt = goesOn ? await launchAgain(tx, former) : await makeAttempt(tx, own, (former?.number ?? 0) + 1)
  const held = goesOn ? stored : new Map<string, StoredSco>()
  const current = currentSco(offeredItems(version.manifest), held)
  const isNewAsset = current.scormType === 'asset' && !held.has(current.identifier)
  const opening = { accessId: own.access.id, attemptId: attempt.id, identifier: current.identifier }
  const sequence = isNewAsset ? await recordOpenedAsset(tx, opening) : 0
  return toLaunch(tx, own, version, { ...attempt, sequence, current: current.identifier }, held)
}

async function readNewestAttempt(tx: UserCtx, { access, content }: OwnContent): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select id, number, launch, content_version_id, shared_data from attempts
    where access_id = ${access.id} and content_id = ${content.contentId}
    order by number desc limit 1 for no key update`.execute(tx.db)
  return rows[0]
}

function canGoOn(
  tx: UserCtx,
  version: ScormVersion,
  former: Attempt,
  stored: Map<string, StoredSco>,
  restart: boolean,
): boolean {
  if (former.contentVersionId !== version.id) return false
  if (stored.size === 0) return true
  if (restart) return false
  const { standard } = version.manifest
  const strict = tx.settings.strictAttempts
  if (version.type === 'scorm-quiz') {
    return !everySession(version, stored, (item, { elements, lastExit }) => {
      return !resumes(standard, elements, { rules: item, end: sessionEnd(lastExit), strict })
    })
  }
  const items = launchableItems(version.manifest.items)
  const only = items[0]!
  const session = stored.get(only.identifier)
  // With several SCOs a new attempt would empty those that are not meant; each then starts clean by its own seed.
  if (items.length > 1 || !session) return true
  return !deriveEntry(standard, session, { rules: only, strict }).fresh
}

/** Of the SCOs that report, at least one: all were played and are so. */
function everySession(
  { manifest }: ScormVersion,
  stored: Map<string, StoredSco>,
  isSo: (item: ManifestItem, session: StoredSco) => boolean,
): boolean {
  const reporting = offeredItems(manifest).filter(({ scormType }) => scormType !== 'asset')
  const holds = (item: ManifestItem) => {
    const session = stored.get(item.identifier)
    return session !== undefined && isSo(item, session)
  }
  return reporting.length > 0 && reporting.every(holds)
}

/** The running launch ends here: its sequence numbers begin again. */
async function launchAgain(tx: UserCtx, former: Attempt): Promise<Attempt> {
  const now = tx.now()
  await sql`
    with again as (
      update attempts set launch = launch + 1, launched_at = ${now}, sequence = 0, revision = revision + 1, updated_at = ${now}
      where id = ${former.id} returning id
    )
    update attempt_scos s set suspend_sequence = 0 from again where s.attempt_id = again.id`.execute(tx.db)
  return { ...former, launch: former.launch + 1 }
}

async function makeAttempt(tx: UserCtx, { access, content }: OwnContent, number: number): Promise<Attempt> {
  const now = tx.now()
  await sql`
    insert into user_contents (access_id, content_id) values (${access.id}, ${content.contentId})
    on conflict (access_id, content_id) do nothing`.execute(tx.db)
  const attempt = { id: newId(), number, launch: 1, contentVersionId: content.contentVersionId, sharedData: {} }
  await sql`
    insert into attempts (id, access_id, content_id, content_version_id, number, launch, launched_at, created_at, updated_at)
    values (${attempt.id}, ${access.id}, ${content.contentId}, ${content.contentVersionId}, ${number}, 1, ${now}, ${now}, ${now})`.execute(
    tx.db,
  )
  return attempt
}

/** Each launch may bring thousands; of all that was ever played of a content, so many are kept. */
const maxInteractionsKept = 10_000

async function trimInteractions(tx: UserCtx, { access, content }: OwnContent): Promise<void> {
  await sql`
    delete from interactions where (attempt_id, sco_identifier, launch, position) in (
      select i.attempt_id, i.sco_identifier, i.launch, i.position
      from attempts a join interactions i on i.attempt_id = a.id
      where a.access_id = ${access.id} and a.content_id = ${content.contentId}
      order by a.number desc, i.launch desc, i.position desc, i.sco_identifier
      offset ${maxInteractionsKept}
    )`.execute(tx.db)
}

async function toLaunch(
  tx: UserCtx,
  { access, content }: OwnContent,
  version: ScormVersion,
  attempt: Attempt & { sequence: number; current: string },
  stored: Map<string, StoredSco>,
): Promise<Launch> {
  const { contentOrigin, sessionSecret, strictAttempts } = tx.settings
  const token = makeLaunchToken(
    sessionSecret,
    { userId: tx.actor.id, accessId: access.id, contentVersionId: version.id },
    tx.now(),
  )
  const base = `${contentOrigin}/l/${token}`
  const { standard } = version.manifest
  const items = launchableItems(version.manifest.items)
  const learner = { id: tx.actor.id, name: await readLearnerName(tx) }
  const scos = items.map((item) => {
    const { type, quizScoreValidation } = version
    const session = stored.get(item.identifier)
    const seed = seedLaunch({
      standard,
      item,
      stored: session,
      learner,
      type,
      quizScoreValidation,
      strict: strictAttempts,
    })
    return {
      identifier: item.identifier,
      title: item.title || content.title,
      url: `${base}/f/${item.href!}`,
      elements: seed.elements,
      suspendData: seed.suspendData ?? null,
      isAsset: item.scormType === 'asset',
      navigation: navigationFrom(version.manifest, item.identifier),
      sharedData: item.sharedData ?? [],
    }
  })
  return {
    attemptId: attempt.id,
    launchUrl: `${base}/_player`,
    init: {
      version: standard,
      launch: attempt.launch,
      sequence: attempt.sequence,
      attemptToken: makeAttemptToken(sessionSecret, { attemptId: attempt.id, launch: attempt.launch }),
      scos,
      sharedData: attempt.sharedData,
      current: attempt.current,
      finished:
        content.finished &&
        everySession(
          version,
          stored,
          (item, { elements }) => readSco(standard, elements, { rules: item }).verdict !== undefined,
        ),
    },
  }
}

/** Where the learner was: the SCO touched last if it is not done, else the first that is not, else the first. */
function currentSco(items: readonly ManifestItem[], stored: Map<string, StoredSco>): ManifestItem {
  const open = items.filter(({ identifier }) => stored.get(identifier)?.completed !== true)
  const touched = open
    .filter(({ identifier }) => stored.has(identifier))
    .sort(
      (one, other) => Number(stored.get(other.identifier)!.updatedAt) - Number(stored.get(one.identifier)!.updatedAt),
    )
  return touched[0] ?? open[0] ?? items[0]!
}

/** `Last, First`, as both standards want it; the e-mail never goes to a package. */
async function readLearnerName(tx: UserCtx): Promise<string> {
  const user = await tx.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', tx.actor.id)
    .executeTakeFirst()
  return [user?.lastname, user?.firstname].filter(Boolean).join(', ')
}
