import type { Language } from '@cursus/contract/language-values'
import type { MailTemplate } from '@cursus/contract/mail-values'
import { type MailChoice, type MailKind, mailKinds } from '@cursus/contract/notification-values'
import { afterCommit, type Database, type DB, insertFrom, newId, tableOf, texts, type Users, uuids } from '@cursus/db'
import { sendMails } from '@cursus/jobs'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Deps, Eraser } from '../context.ts'
import { lockPeople } from '../person/index.ts'

/**
 * Data of a template, besides what is looked up when the mail is rendered (links with tokens are
 * never stored).
 */
export type MailData = {
  companyName?: string
  moduleTitle?: string
  /** The new e-mail of an account, told to the former one. */
  newEmail?: string
  inviterName?: string
  /** First name that the company gave; used until the reader has one of their own. */
  givenName?: string
  accessId?: string
  /** The company that the whole mail is about: it is sent in its name. */
  companyId?: string
  /** Who caused the mail. Where they are a manager of the company, it comes from them. */
  senderId?: string
  licenceId?: string
  /** Whom a mail to managers is about. */
  userId?: string
  licenceName?: string
  /** ISO 8601. */
  endsAt?: string
  /** What the sender of a reminder wrote. */
  text?: string
  /** The modules of a mail, the first to do first, and how many they are in all. */
  modules?: { accessId?: string; title: string; endsAt: string; dueDate?: string; companyName?: string }[]
  moduleCount?: number
  lateCount?: number
  /**
   * The modules whose certificate can be had, as many as are named, and how many they are in all.
   */
  certificates?: { accessId?: string; title: string; companyName: string }[]
  certificateCount?: number
  /**
   * What a gathered mail tells, and the companies that its reader manages by it; null: the
   * platform.
   */
  acts?: Act[]
  managerOf?: (string | null)[]
  /** The events of a mail of notifications, as many as it names, and how many they are in all. */
  events?: string[]
  eventCount?: number
  /** `YYYY-MM-DD`. */
  dueDate?: string
  /** The figures of a report, and how many were done and opened in its period. */
  figures?: {
    given: number
    done: number
    doneNow: number
    opened?: number
    openedNow?: number
    freeSeats?: number
    /** When the period began. */
    freeSeatsBefore?: number
    late: number
    toAccept: number
  }
  /** The period of a report, with its first and last day (`YYYY-MM-DD`). */
  every?: 'week' | 'month'
  from?: string
  until?: string
  /** The message of a support mail is read when the mail is sent. */
  supportMessageId?: string
}

export type QueuedMail = {
  template: MailTemplate
  userId: string | null
  toEmail: string
  language: Language
  data: MailData
  /** Mails with the same key are stored once. */
  dedupeKey?: string
}

/**
 * Stores mails in the caller's transaction and nudges the worker after commit; a sweep covers lost
 * nudges. Mails to erased users are skipped.
 * @returns the keys of the stored ones
 */
export async function queueMails(ctx: Deps, mails: QueuedMail[]): Promise<string[]> {
  const people = mails.flatMap(({ userId }) => userId ?? [])
  const lockedIds = await lockPeople(ctx.db, [...new Set(people)])
  const wanted = mails.filter(({ userId }) => userId === null || lockedIds.has(userId))
  if (wanted.length === 0) return []
  const now = ctx.now()
  const rows = await ctx.db
    .insertInto('mails')
    .values(
      wanted.map(({ data, dedupeKey, ...mail }) => ({
        id: newId(),
        ...mail,
        dedupeKey: dedupeKey ?? null,
        data: JSON.stringify(data),
        createdAt: now,
        availableAt: now,
      })),
    )
    .onConflict((conflict) => conflict.column('dedupeKey').doNothing())
    .returning('dedupeKey')
    .execute()
  if (rows.length > 0) await sendMailsAfterCommit(ctx)
  return rows.flatMap(({ dedupeKey }) => dedupeKey ?? [])
}

/** Nudges the worker after commit for mails that this transaction stored. */
export async function sendMailsAfterCommit(ctx: { db: Database; jobs: Deps['jobs'] }): Promise<void> {
  await afterCommit(ctx.db, () => ctx.jobs.send(sendMails, {}).then(() => {}))
}

export const eraseMails: Eraser = async ({ db }, { id }) => {
  await db.deleteFrom('mails').where('userId', '=', id).execute()
  await db.deleteFrom('mailChoices').where('userId', '=', id).execute()
}

const { exists, not, selectFrom } = expressionBuilder<DB & { u: Users }, 'u'>()

/** Whether the user `u` has chosen one of these for the kind, or not chosen and it is the first. */
export function isChosen(kind: MailKind, choices: readonly MailChoice[]): Expression<SqlBool> {
  const own = selectFrom('mailChoices as wish')
    .select('wish.choice')
    .whereRef('wish.userId', '=', 'u.id')
    .where('wish.kind', '=', kind)
  return choices.includes(mailKinds[kind].choices[0])
    ? not(exists(own.where('wish.choice', 'not in', choices)))
    : exists(own.where('wish.choice', 'in', choices))
}

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
