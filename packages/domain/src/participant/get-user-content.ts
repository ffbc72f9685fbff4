import { isScorm, kindOf } from '@cursus/contract/content-values'
import { AppError } from '@cursus/contract/error'
import type { UserContentDetail, UserContentWithData } from '@cursus/contract/participant'
import { preparedQuery, type RowOf } from '@cursus/db'
import { offeredItems, readPlace } from '@cursus/scorm/results'
import { readContentSeconds } from '../activity/index.ts'
import type { UserCtx } from '../context.ts'
import { iso } from '../query/index.ts'
import { readLearnerResources } from './learner-resources.ts'
import { isOpenable, toUserContent } from './module-contents.ts'
import { assertOpenable, type OwnContent, readOwnContent } from './own-content.ts'
import { readScormVersion } from './scorm-version.ts'
import { readStoredScos } from './stored-scos.ts'

/** Returns a content for its player, with the reason when it cannot be opened. */
export async function getUserContent(
  ctx: UserCtx,
  input: { userModuleId: string; contentId: string },
): Promise<UserContentDetail> {
  const own = await readOwnContent(ctx, input)
  const { accessId, contentId } = own
  const [resources, relatedContents, scos, attempts, timeSpent] = await Promise.all([
    isOpenable(own) ? readLearnerResources(ctx.db, { ...own, userId: ctx.actor.id }, { contentId }) : [],
    readRelated(ctx, own),
    isScorm(own.type) ? readScoStates(ctx, own) : [],
    kindOf(own.type).isQuiz ? countAttempts(ctx, own) : null,
    readContentSeconds(ctx.db, { accessId, contentId }),
  ])
  const shown = toUserContent(own)
  return {
    ...shown,
    userModuleId: accessId,
    description: own.description,
    notes: own.notes,
    notesUpdatedAt: iso(own.notesUpdatedAt),
    resources,
    relatedContents,
    timeSpent,
    attempts: attempts === null ? null : { count: attempts, lastScore: shown.lastScore },
    scos,
    locked: whyLocked(own),
  }
}

function whyLocked(own: OwnContent): UserContentDetail['locked'] {
  try {
    assertOpenable(own)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const options = Object.entries(error.options).map(([key, value]) => [key, String(value)])
    return { code: error.code, options: Object.fromEntries(options) }
  }
}

const selectRelated = preparedQuery(
  (db, { moduleVersionId, contentVersionId }: { moduleVersionId: string; contentVersionId: string }) =>
    db
      .selectFrom('contentRelations as r')
      .innerJoin('moduleContents as mc', 'mc.contentId', 'r.contentId')
      .innerJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
      .select(['mc.contentId as id', 'cv.title'])
      .where('mc.moduleVersionId', '=', moduleVersionId)
      .where('r.contentVersionId', '=', contentVersionId)
      .where('r.kind', '=', 'related')
      .orderBy('r.position'),
)

/** Only contents of the same module, because the participant could not open others. */
const readRelated = (ctx: UserCtx, own: OwnContent) => selectRelated(ctx.db, own)

type Played = { accessId: string; contentId: string; contentVersionId: string }

/** The SCOs of the newest attempt, if it is of that version. */
const selectScos = preparedQuery((db, { accessId, contentId, contentVersionId }: Played) =>
  db
    .selectFrom('attemptScos as s')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('attempts as t')
          .select(['t.id', 't.contentVersionId'])
          .where('t.accessId', '=', accessId)
          .where('t.contentId', '=', contentId)
          .orderBy('t.number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onRef('newest.id', '=', 's.attemptId'),
    )
    .select(['s.identifier', 's.success', 's.completed', 's.elements'])
    .where('newest.contentVersionId', '=', contentVersionId),
)

const stateOf = (sco: RowOf<typeof selectScos>) => {
  if (sco.success === 'failed') return 'failed'
  return sco.completed || sco.success === 'passed' ? 'done' : 'started'
}

async function readScoStates(ctx: UserCtx, own: OwnContent): Promise<UserContentDetail['scos']> {
  const [version, scos] = await Promise.all([readScormVersion(ctx.db, own.contentVersionId), selectScos(ctx.db, own)])
  const known = new Map(scos.map((sco) => [sco.identifier, sco] as const))
  return offeredItems(version.manifest).map(({ identifier, title }) => {
    const sco = known.get(identifier)
    const place = sco && readPlace(sco.elements)
    return { identifier, title, state: sco ? stateOf(sco) : 'none', place: place ?? null }
  })
}

const selectEnded = preparedQuery((db, { accessId, contentId }: Omit<Played, 'contentVersionId'>) =>
  db
    .selectFrom('attempts as t')
    .innerJoin('attemptScos as s', 's.attemptId', 't.id')
    .select('t.id')
    .distinct()
    .where('t.accessId', '=', accessId)
    .where('t.contentId', '=', contentId)
    .where(({ eb, or }) =>
      or([eb('s.completed', '=', true), eb('s.success', 'is not', null), eb('s.percent', 'is not', null)]),
    ),
)

/** The attempts with a verdict. */
const countAttempts = async ({ db }: UserCtx, own: OwnContent): Promise<number> => (await selectEnded(db, own)).length

type Input = { userModuleId: string; contentId: string }

/** Returns a content with the data that its package has stored in the newest attempt. */
export async function getUserContentWithData(ctx: UserCtx, input: Input): Promise<UserContentWithData> {
  const content = await getUserContent(ctx, input)
  return { ...content, userData: await readUserData(ctx, input) }
}

async function readUserData({ db }: UserCtx, { userModuleId, contentId }: Input) {
  const attempt = await db
    .selectFrom('attempts')
    .select(['id', 'contentVersionId', 'launch', 'sequence', 'sharedData'])
    .where('accessId', '=', userModuleId)
    .where('contentId', '=', contentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!attempt) return null
  const { id, contentVersionId, ...rest } = attempt
  const { manifest } = await readScormVersion(db, contentVersionId)
  const scos = [...(await readStoredScos(db, id, manifest.standard))].map(
    ([identifier, { elements, suspendData }]) => [identifier, { elements, suspendData }] as const,
  )
  return { attemptId: id, ...rest, scos: Object.fromEntries(scos) }
}
