import type { MailTemplate } from '@cursus/contract/mail-values'
import type { MailKind } from '@cursus/contract/notification-values'
import { insertFrom, newId, tableOf, texts, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { Deps } from '../context.ts'
import { isChosen } from './mail-choice.ts'
import { sendMailsAfterCommit } from './queue-mails.ts'

/**
 * What one mail tells a person, as ids: it is looked up when the mail is sent. `managerOf` is a
 * company, or null for the platform; `by` made the person a manager.
 */
export type Act = { accessId: string } | { managerOf: string | null; by: string }

/**
 * Tells people by e-mail what was done for them. Acts within the time of `mailGatherMs` are one
 * mail a person, which waits for as long; an act joins it until it is taken to be sent.
 * @param kind leaves out who wants no mail of it
 */
export async function gatherMails(
  ctx: Deps,
  acts: readonly { userId: string; act: Act }[],
  kind?: MailKind,
): Promise<void> {
  if (acts.length === 0) return
  const { db, settings } = ctx
  const now = ctx.now()
  const people = [...Map.groupBy(acts, ({ userId }) => userId)]
  const newMails = db
    .selectFrom(
      tableOf('new', {
        id: uuids(people.map(newId)),
        userId: uuids(people.map(([userId]) => userId)),
        acts: texts(people.map(([, own]) => JSON.stringify(own.map(({ act }) => act)))),
      }),
    )
    .innerJoin('users as u', 'u.id', 'new.userId')
    .where('u.deletedAt', 'is', null)
    .$if(kind !== undefined, (rows) => rows.where(isChosen(kind as MailKind, ['now'])))
    // Waits for an account that is being erased, and then skips it. The order is that of every
    // other lock on people.
    .orderBy('u.id')
    .forKeyShare('u')
  await insertFrom(db, 'mails', newMails, ({ case: when, ref, val }) => ({
    id: ref('new.id'),
    template: when()
      .when('u.signedUpAt', 'is', null)
      .then(sql.lit<MailTemplate>('invitation'))
      .else(sql.lit<MailTemplate>('newModuleAvailable'))
      .end(),
    userId: ref('u.id'),
    toEmail: ref('u.email').$notNull(),
    language: ref('u.language'),
    data: sql<string>`jsonb_build_object('acts', ${ref('new.acts')}::jsonb)`,
    gathers: val(settings.mailGatherMs > 0),
    createdAt: val(now),
    availableAt: val(new Date(now.getTime() + settings.mailGatherMs)),
  }))
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .where(({ and, eb, lit, ref }) => and([ref('gathers'), eb('attempts', '=', lit(0)), eb('sentAt', 'is', null)]))
        .doUpdateSet(({ ref }) => ({
          data: sql`jsonb_build_object('acts', ${ref('mails.data')} -> 'acts' || (${ref('excluded.data')} -> 'acts'))`,
        })),
    )
    .execute()
  await sendMailsAfterCommit(ctx)
}
