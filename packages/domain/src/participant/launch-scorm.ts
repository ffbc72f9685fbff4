import type { ContentPreview, OpenResult } from '@cursus/contract/participant'
import { type DB, newId, preparedQuery, type RowOf } from '@cursus/db'
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
import type { QueryCreator } from 'kysely'
import type { UserCtx } from '../context.ts'
import { makeAttemptToken, makeLaunchToken, makePreviewToken } from './launch-token.ts'
import type { OwnContent } from './own-content.ts'
import { recordOpenedAsset } from './save-user-data.ts'
import type { ScormVersion } from './scorm-version.ts'
import { readStoredScos, type StoredSco } from './stored-scos.ts'

type Launch = Pick<OpenResult, 'attemptId' | 'launchUrl' | 'init'>
type Played = { accessId: string; contentId: string }

const selectNewestAttempt = preparedQuery((db, { accessId, contentId }: Played) =>
  db
    .selectFrom('attempts')
    .select(['id', 'number', 'launch', 'contentVersionId', 'sharedData'])
    .where('accessId', '=', accessId)
    .where('contentId', '=', contentId)
    .orderBy('number', 'desc')
    .limit(1)
    .forNoKeyUpdate(),
)
type Attempt = RowOf<typeof selectNewestAttempt>

/**
 * Starts a launch: of the newest attempt when it can be resumed, else of a new one without data
 * (the best score belongs to the content and is kept). Call it in the transaction and under the
 * lock of `openUserContent`.
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
  const attempt = goesOn ? await launchAgain(tx, own, former) : await makeAttempt(tx, own, (former?.number ?? 0) + 1)
  const scos = goesOn ? stored : new Map<string, StoredSco>()
  const current = currentSco(offeredItems(version.manifest), scos)
  const isNewAsset = current.scormType === 'asset' && !scos.has(current.identifier)
  const opening = { accessId: own.accessId, attemptId: attempt.id, identifier: current.identifier }
  const sequence = isNewAsset ? await recordOpenedAsset(tx, opening) : 0
  return toLaunch(tx, own, version, { ...attempt, sequence, current: current.identifier }, scos)
}

async function readNewestAttempt(tx: UserCtx, own: OwnContent): Promise<Attempt | undefined> {
  const [attempt] = await selectNewestAttempt(tx.db, own)
  return attempt
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
  if (version.isQuiz) {
    return !everySession(version, stored, (item, { elements, lastExit }) => {
      return !resumes(standard, elements, { rules: item, end: sessionEnd(lastExit), strict })
    })
  }
  const items = launchableItems(version.manifest.items)
  const only = items[0]!
  const session = stored.get(only.identifier)
  // With several SCOs, a new attempt would also empty the others; instead each SCO starts clean by
  // its own seed.
  if (items.length > 1 || !session) return true
  return !deriveEntry(standard, session, { rules: only, strict }).fresh
}

/** Whether every reporting SCO, of at least one, was played and satisfies the predicate. */
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

/** Each launch may add thousands; this is the maximum stored per content. */
const maxInteractionsKept = 10_000

const dropOldInteractions = (db: QueryCreator<DB>, { accessId, contentId }: Played) =>
  db
    .deleteFrom('interactions')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('attemptId', 'scoIdentifier', 'launch', 'position'),
        'in',
        selectFrom('attempts as t')
          .innerJoin('interactions as i', 'i.attemptId', 't.id')
          .select(['i.attemptId', 'i.scoIdentifier', 'i.launch', 'i.position'])
          .where('t.accessId', '=', accessId)
          .where('t.contentId', '=', contentId)
          .orderBy('t.number', 'desc')
          .orderBy('i.launch', 'desc')
          .orderBy('i.position', 'desc')
          .orderBy('i.scoIdentifier')
          .offset(maxInteractionsKept)
          .$asTuple('attemptId', 'scoIdentifier', 'launch', 'position'),
      ),
    )

const beginLaunch = preparedQuery(
  (db, { accessId, contentId, attemptId, now }: Played & { attemptId: string; now: Date }) =>
    db
      .with('dropped', (creator) => dropOldInteractions(creator, { accessId, contentId }))
      .with('again', (creator) =>
        creator
          .updateTable('attempts')
          .set(({ eb }) => ({
            launch: eb('launch', '+', 1),
            launchedAt: now,
            sequence: 0,
            sharedSequence: 0,
            revision: eb('revision', '+', 1),
            updatedAt: now,
          }))
          .where('id', '=', attemptId)
          .returning('id'),
      )
      .updateTable('attemptScos as s')
      .from('again')
      .set({ suspendSequence: 0, placeSequence: 0 })
      .whereRef('s.attemptId', '=', 'again.id'),
)

/** Ends the running launch: sequence numbers start again. */
async function launchAgain(tx: UserCtx, { accessId, contentId }: OwnContent, former: Attempt): Promise<Attempt> {
  await beginLaunch(tx.db, { accessId, contentId, attemptId: former.id, now: tx.now() })
  return { ...former, launch: former.launch + 1 }
}

async function makeAttempt(tx: UserCtx, own: OwnContent, number: number): Promise<Attempt> {
  const now = tx.now()
  const { accessId, contentId, contentVersionId } = own
  const attempt = { id: newId(), number, launch: 1, contentVersionId }
  await tx.db
    .with('dropped', (creator) => dropOldInteractions(creator, own))
    .with('content', (creator) =>
      creator
        .insertInto('userContents')
        .values({ accessId, contentId })
        .onConflict((conflict) => conflict.columns(['accessId', 'contentId']).doNothing()),
    )
    .insertInto('attempts')
    .values({ ...attempt, accessId, contentId, launchedAt: now, createdAt: now, updatedAt: now })
    .execute()
  return { ...attempt, sharedData: {} }
}

async function toLaunch(
  tx: UserCtx,
  own: OwnContent,
  version: ScormVersion,
  attempt: Attempt & { sequence: number; current: string },
  stored: Map<string, StoredSco>,
): Promise<Launch> {
  const { contentOrigin, sessionSecrets } = tx.settings
  const token = makeLaunchToken(
    sessionSecrets,
    { userId: tx.actor.id, accessId: own.accessId, contentVersionId: version.id },
    tx.now(),
  )
  const base = `${contentOrigin}/l/${token}`
  const { standard } = version.manifest
  const scos = launchScos(tx, version, { base, title: own.title, stored })
  return {
    attemptId: attempt.id,
    launchUrl: `${base}/_player`,
    init: {
      version: standard,
      launch: attempt.launch,
      sequence: attempt.sequence,
      attemptToken: makeAttemptToken(sessionSecrets, { attemptId: attempt.id, launch: attempt.launch }),
      scos,
      sharedData: attempt.sharedData,
      dataBytes: Object.fromEntries(
        [...stored].map(([identifier, { suspendData }]) => [identifier, Buffer.byteLength(suspendData ?? '')]),
      ),
      current: attempt.current,
      finished:
        own.finished &&
        everySession(
          version,
          stored,
          (item, { elements }) => readSco(standard, elements, { rules: item }).verdict !== undefined,
        ),
    },
  }
}

/** Every SCO of a package with its address below `base` and its start values. */
function launchScos(
  tx: Pick<UserCtx, 'actor' | 'settings'>,
  version: ScormVersion,
  { base, title, stored }: { base: string; title: string; stored: Map<string, StoredSco> },
) {
  const { isQuiz, quizScoreValidation, manifest } = version
  const { id, firstname, lastname } = tx.actor
  // The form that both standards require; the e-mail is never given to a package.
  const learner = { id, name: [lastname, firstname].filter(Boolean).join(', ') }
  return launchableItems(manifest.items).map((item) => {
    const seed = seedLaunch({
      standard: manifest.standard,
      item,
      stored: stored.get(item.identifier),
      learner,
      isQuiz,
      quizScoreValidation,
      strict: tx.settings.strictAttempts,
    })
    return {
      identifier: item.identifier,
      title: item.title || title,
      url: `${base}/f/${item.href!}`,
      elements: seed.elements,
      suspendData: seed.suspendData ?? null,
      isAsset: item.scormType === 'asset',
      navigation: navigationFrom(manifest, item.identifier),
      sharedData: item.sharedData ?? [],
    }
  })
}

/** A launch as of a new learner, without an attempt: nothing can be committed to it. */
export async function launchPreview(
  ctx: UserCtx,
  version: ScormVersion,
): Promise<Pick<ContentPreview, 'launchUrl' | 'init'>> {
  const { contentOrigin, sessionSecrets } = ctx.settings
  const token = makePreviewToken(sessionSecrets, { userId: ctx.actor.id, contentVersionId: version.id }, ctx.now())
  const base = `${contentOrigin}/l/${token}`
  const stored = new Map<string, StoredSco>()
  return {
    launchUrl: `${base}/_player`,
    init: {
      version: version.manifest.standard,
      scos: launchScos(ctx, version, { base, title: version.title, stored }),
      sharedData: {},
      dataBytes: {},
      current: currentSco(offeredItems(version.manifest), stored).identifier,
    },
  }
}

/**
 * The SCO to resume: the one used last if it is not done, else the first that is not done, else the
 * first.
 */
function currentSco(items: readonly ManifestItem[], stored: Map<string, StoredSco>): ManifestItem {
  const open = items.filter(({ identifier }) => stored.get(identifier)?.completed !== true)
  const touched = open
    .filter(({ identifier }) => stored.has(identifier))
    .sort((a, b) => Number(stored.get(b.identifier)!.updatedAt) - Number(stored.get(a.identifier)!.updatedAt))
  return touched[0] ?? open[0] ?? items[0]!
}
