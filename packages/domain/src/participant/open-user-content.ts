import { isScorm, kindOf } from '@cursus/contract/content-values'
import type { OpenResult } from '@cursus/contract/participant'
import { inTransaction, lockName, preparedQuery } from '@cursus/db'
import type { UserCtx } from '../context.ts'
import { refreshFraming } from '../embedded-site/index.ts'
import { completeContent } from './complete-content.ts'
import { launchScorm } from './launch-scorm.ts'
import { assertOpenable, type OwnContent, readOwnContent } from './own-content.ts'
import { readScormVersion } from './scorm-version.ts'

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
  const opened = await inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
    // Serialises concurrent openings into separate launches. Not a row lock, because commits lock
    // rows in another order.
    await lockName(db, `${input.userModuleId}/${input.contentId}`)
    const own = await readOwnContent(tx, input)
    assertOpenable(own)
    if (!isScorm(own.content.type)) {
      await consult(tx, own, { done: kindOf(own.content.type).opens === 'tab' || input.seen === true })
      return { own, launch: { attemptId: null, launchUrl: null, init: null } }
    }
    const version = await readScormVersion(db, own.content.contentVersionId)
    const launch = await launchScorm(tx, own, version, { restart: input.restart === true })
    await consult(tx, own, { done: version.completeOnOpen })
    return { own, launch }
  })
  const { content } = opened.own
  const isFramed = kindOf(content.type).opens === 'frame'
  const framing = isFramed && !input.seen ? await refreshFraming(ctx, content) : null
  const isShown = framing === null || framing === 'allowed'
  if (isFramed && isShown) await completeShown(ctx, opened.own)
  return { link: isScorm(content.type) ? null : content.link, framing, ...opened.launch }
}

/** Completes an embedded content that was opened before its site answered. */
async function completeShown(ctx: UserCtx, { access, content }: OwnContent): Promise<void> {
  if (content.doneAt) return
  await inTransaction(ctx.db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('userContents')
      .set({ doneAt: ctx.now() })
      .where('accessId', '=', access.id)
      .where('contentId', '=', content.contentId)
      .where('doneAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await completeContent({ ...ctx, db }, access.id)
  })
}

type Consulted = { accessId: string; contentId: string; now: Date; doneAt: Date | null }

const markContent = preparedQuery((db, { accessId, contentId, now, doneAt }: Consulted) =>
  db
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
    ),
)
const markAccess = preparedQuery((db, { accessId, now }: Pick<Consulted, 'accessId' | 'now'>) =>
  db
    .updateTable('accesses')
    .set(({ fn, val }) => ({
      openedAt: fn.coalesce('openedAt', val(now)),
      // A visit that waited for a later one does not take its place.
      lastAccessAt: fn('greatest', ['lastAccessAt', val(now)]),
    }))
    .where('id', '=', accessId),
)

async function consult(tx: UserCtx, { access, content }: OwnContent, { done }: { done: boolean }) {
  const now = tx.now()
  const accessId = access.id
  await markContent(tx.db, { accessId, contentId: content.contentId, now, doneAt: done ? now : null })
  await markAccess(tx.db, { accessId, now })
  if (done && !content.doneAt) await completeContent(tx, accessId)
}
