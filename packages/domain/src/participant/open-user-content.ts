import { isScorm, kindOf } from '@cursus/contract/content-values'
import type { ContentPreview, OpenResult } from '@cursus/contract/participant'
import { inTransactionOf, lockName, preparedQuery } from '@cursus/db'
import { contentReference } from '../content/index.ts'
import type { CompanyCtx, ManagementCtx, UserCtx } from '../context.ts'
import { refreshFraming } from '../embedded-site/index.ts'
import { findLicenceModule } from '../licence/index.ts'
import { notFound } from '../query/index.ts'
import { completeContent } from './complete-content.ts'
import { launchPreview, launchScorm } from './launch-scorm.ts'
import { assertOpenable, type OwnContent, readOwnContent } from './own-content.ts'
import { readScormVersion } from './scorm-version.ts'

/**
 * Any version of a content, played as by a new learner. Stores nothing, and the launch accepts no
 * commits.
 * @throws NotFound, ContentNotReady
 */
export const previewContent = (
  ctx: ManagementCtx,
  { contentVersionId }: { contentVersionId: string },
): Promise<ContentPreview> => playVersion(ctx, contentVersionId)

/**
 * The same for a content of a module that a licence of the company gives, in any version of that
 * module.
 * @throws NotFound, ContentNotReady
 */
export async function previewLicensedContent(
  ctx: CompanyCtx,
  { id, moduleId, contentVersionId }: { id: string; moduleId: string; contentVersionId: string },
): Promise<ContentPreview> {
  await findLicenceModule(ctx, { id, moduleId })
  await ctx.db
    .selectFrom('moduleContents as mc')
    .innerJoin('moduleVersions as mv', 'mv.id', 'mc.moduleVersionId')
    .select('mc.contentId')
    .where('mv.moduleId', '=', moduleId)
    .where('mc.contentVersionId', '=', contentVersionId)
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
  return playVersion(ctx, contentVersionId)
}

async function playVersion(ctx: UserCtx, contentVersionId: string): Promise<ContentPreview> {
  const row = await ctx.db
    .selectFrom('contentVersions as v')
    .innerJoin('contents as c', 'c.id', 'v.contentId')
    .select(({ ref }) => [
      'v.contentId',
      'c.reference',
      'v.title',
      'v.type',
      'v.version',
      'v.link',
      'v.framing',
      'v.quizScoreValidation',
      ref('v.processingReport', '->>').key('edition').as('edition'),
    ])
    .where('v.id', '=', contentVersionId)
    .executeTakeFirstOrThrow(notFound)
  const { reference, framing, ...version } = row
  const launch = isScorm(row.type)
    ? await launchPreview(ctx, await readScormVersion(ctx.db, contentVersionId))
    : { launchUrl: null, init: null }
  return {
    ...version,
    contentVersionId,
    reference: contentReference(reference),
    framing:
      kindOf(row.type).opens === 'frame'
        ? await refreshFraming(ctx, { contentVersionId, link: row.link, framing })
        : null,
    ...launch,
  }
}

/**
 * Opens a content and marks it as opened. A link is completed by it and returns its address, and so
 * is an embedded site unless it is known to refuse frames or did not answer: then nothing was
 * shown, and it is completed when the participant says that they saw it (`seen`). SCORM starts a
 * launch, of a new attempt when `restart` asks for it or the former one cannot be resumed.
 * @throws NotFound, ModuleAccessNotActive, NotAvailableContent
 */
export async function openUserContent(
  ctx: UserCtx,
  input: { userModuleId: string; contentId: string; restart?: boolean | undefined; seen?: boolean | undefined },
): Promise<OpenResult> {
  const { own, launch } = await inTransactionOf(ctx, async (tx, db) => {
    // Serialises concurrent openings into separate launches. Not a row lock, because commits lock
    // rows in another order.
    await lockName(db, `${input.userModuleId}/${input.contentId}`)
    const content = await readOwnContent(tx, input)
    assertOpenable(content)
    if (!isScorm(content.type)) {
      await consult(tx, content, { done: kindOf(content.type).opens === 'tab' || input.seen === true })
      return { own: content, launch: { attemptId: null, launchUrl: null, init: null } }
    }
    const version = await readScormVersion(db, content.contentVersionId)
    const started = await launchScorm(tx, content, version, { restart: input.restart === true })
    await consult(tx, content, { done: version.completeOnOpen })
    return { own: content, launch: started }
  })
  const isFramed = kindOf(own.type).opens === 'frame'
  const framing = isFramed && !input.seen ? await refreshFraming(ctx, own) : null
  const isShown = framing === null || framing === 'allowed'
  if (isFramed && isShown) await completeShown(ctx, own)
  return { link: isScorm(own.type) ? null : own.link, framing, ...launch }
}

/** Completes an embedded content that was opened before its site answered. */
async function completeShown(ctx: UserCtx, { accessId, contentId, doneAt }: OwnContent): Promise<void> {
  if (doneAt) return
  await inTransactionOf(ctx, async (tx, db) => {
    const { numUpdatedRows } = await db
      .updateTable('userContents')
      .set({ doneAt: ctx.now() })
      .where('accessId', '=', accessId)
      .where('contentId', '=', contentId)
      .where('doneAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await completeContent(tx, accessId)
  })
}

type Consulted = { accessId: string; contentId: string; now: Date; doneAt: Date | null }

const markVisit = preparedQuery((db, { accessId, contentId, now, doneAt }: Consulted) =>
  db
    .with('content', (creator) =>
      creator
        .insertInto('userContents')
        .values({ accessId, contentId, consultedAt: now, lastAccessAt: now, activeFrom: now, activeUntil: now, doneAt })
        .onConflict((conflict) =>
          conflict.columns(['accessId', 'contentId']).doUpdateSet(({ fn, ref }) => ({
            consultedAt: fn.coalesce('userContents.consultedAt', 'excluded.consultedAt'),
            lastAccessAt: fn('greatest', ['userContents.lastAccessAt', 'excluded.lastAccessAt']),
            // Each opening begins a period of the record of learning.
            activeFrom: ref('excluded.activeFrom'),
            activeUntil: ref('excluded.activeUntil'),
            doneAt: fn.coalesce('userContents.doneAt', 'excluded.doneAt'),
          })),
        )
        .returning(['accessId', 'lastAccessAt']),
    )
    .updateTable('accesses as a')
    .from('content')
    .set(({ fn, ref }) => ({
      openedAt: fn.coalesce('a.openedAt', ref('content.lastAccessAt')),
      // A visit that waited for a later one does not take its place.
      lastAccessAt: fn('greatest', ['a.lastAccessAt', 'content.lastAccessAt']),
    }))
    .whereRef('a.id', '=', 'content.accessId'),
)

async function consult(tx: UserCtx, { accessId, contentId, doneAt }: OwnContent, { done }: { done: boolean }) {
  const now = tx.now()
  await markVisit(tx.db, { accessId, contentId, now, doneAt: done ? now : null })
  if (done && !doneAt) await completeContent(tx, accessId)
}
