import { text } from 'node:stream/consumers'
import type { ByIdInput } from '@cursus/contract/field'
import type { InvitationPreview, RequestInvitationInput, ShownMail } from '@cursus/contract/reminder'
import { newId } from '@cursus/db'
import { drawInvitation } from '@cursus/jobs'
import { endOfDay, isLicenceActive } from '../access-terms/index.ts'
import { companyReaderOf } from '../auth/index.ts'
import type { CompanyCtx, CompanyReader, Deps } from '../context.ts'
import { type ReadyMail, readSender, readShownVersion } from '../mail/index.ts'
import { keyIn, storeFile } from '../stored-file/index.ts'

const keyOf = (id: string, { actor, company }: CompanyReader) =>
  keyIn('mailPreview', `${id}-${company.id}-${actor.id}.json`)

/**
 * Has the invitation drawn that the caller would send, because only the worker words mails. Nothing
 * is sent.
 */
export async function requestInvitation(
  { jobs, company, actor }: CompanyCtx,
  { gift }: RequestInvitationInput,
): Promise<{ id: string }> {
  const id = newId()
  await jobs.send(drawInvitation, { id, companyId: company.id, userId: actor.id, ...(gift && { gift }) })
  return { id }
}

/** The mail of the caller's request; null until it is drawn. */
export async function getInvitation(ctx: CompanyCtx, { id }: ByIdInput): Promise<InvitationPreview> {
  const key = keyOf(id, ctx)
  if (!(await ctx.storage.stat(key))) return { state: 'preparing', mail: null }
  return { state: 'ready', mail: JSON.parse(await text(await ctx.storage.get(key))) as ShownMail }
}

/** Draws what was asked for, unless the right is gone. */
export async function writeInvitation(
  deps: Deps,
  { id, gift, ...asked }: { id: string; companyId: string; userId: string } & RequestInvitationInput,
  draw: (mail: ReadyMail) => Promise<ShownMail>,
): Promise<void> {
  const ctx = await companyReaderOf(deps, asked)
  if (!ctx) return
  const mail = Buffer.from(JSON.stringify(await draw(await readInvitation(ctx, gift))))
  await storeFile(deps, { kind: 'mailPreview', key: keyOf(id, ctx), ownerId: ctx.actor.id }, mail)
}

/** An invitation to that module of the company, its newest one, or the company without any. */
async function readInvitation(ctx: CompanyReader, gift: RequestInvitationInput['gift']): Promise<ReadyMail> {
  const { actor, company, settings, now } = ctx
  const [module] = await ctx.db
    .selectFrom('moduleLicences as l')
    .innerJoin('licenceModules as lm', 'lm.licenceId', 'l.id')
    .innerJoin('moduleVersions as v', 'v.id', 'lm.moduleVersionId')
    .select(({ ref }) => ['v.id', 'v.title', endOfDay(ctx, ref('l.endDate')).as('endsAt')])
    .where('l.companyId', '=', company.id)
    .where(isLicenceActive(ctx))
    .$if(gift !== undefined, (rows) =>
      rows.where('l.id', '=', gift!.moduleLicenceId).where('lm.moduleId', '=', gift!.moduleId),
    )
    .orderBy('l.createdAt', 'desc')
    .orderBy('v.title')
    .orderBy('v.id')
    .limit(1)
    .execute()
  const link = new URL('/auth/signup', settings.appOrigin).href
  const sender = await readSender(ctx, { companyId: company.id, senderId: actor.id }, null)
  const shown = module && (await readShownVersion(ctx, module.id))
  const { title = '', endsAt = now() } = module ?? {}
  return {
    id: newId(),
    template: 'invitation',
    to: actor.email,
    language: actor.language,
    firstname: null,
    ...(sender && { sender }),
    data: {
      companyName: company.name,
      inviterName: [actor.firstname, actor.lastname].filter(Boolean).join(' '),
      link,
      moduleCount: module ? 1 : 0,
      modules: shown
        ? [
            {
              ...{ accessId: shown.face.id, title, endsAt: endsAt.toISOString(), link, shown },
              ...(gift?.dueDate && { dueDate: gift.dueDate }),
            },
          ]
        : [],
    },
    createdAt: now(),
    attempts: 1,
  }
}
