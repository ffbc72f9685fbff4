import type { Language } from '@cursus/contract/language'
import type { MailTemplate } from '@cursus/contract/mail'
import { afterCommit, type Database, newId } from '@cursus/db'
import { sendMails } from '@cursus/jobs'
import type { Deps } from '../context.ts'
import { holdPeople } from '../hold-people.ts'

/** What a template is filled with, besides what is looked up when the mail is made (links with tokens are never stored). */
export type MailData = {
  companyName?: string
  moduleTitle?: string
  inviterName?: string
  accessId?: string
  /** ISO 8601. */
  endsAt?: string
  /** What a mail of the support tells is read when it leaves. */
  supportMessageId?: string
}

export type QueuedMail = {
  template: MailTemplate
  userId: string | null
  toEmail: string
  language: Language
  data: MailData
  /** Two mails with one key are one mail. */
  dedupeKey?: string
}

/**
 * Promises to send, in the caller's transaction; the worker is told after commit, and a sweep finds what a lost nudge left.
 * Mails to people who are erased meanwhile are left out.
 */
export async function queueMails(ctx: Deps, mails: QueuedMail[]): Promise<void> {
  const people = mails.flatMap(({ userId }) => userId ?? [])
  const held = await holdPeople(ctx.db, [...new Set(people)])
  const wanted = mails.filter(({ userId }) => userId === null || held.has(userId))
  if (wanted.length === 0) return
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
    .returning('id')
    .execute()
  if (rows.length > 0) await sendMailsAfterCommit(ctx)
}

/** Nudges the worker for mails that this transaction has written. */
export async function sendMailsAfterCommit(ctx: { db: Database; jobs: Deps['jobs'] }): Promise<void> {
  await afterCommit(ctx.db, () => ctx.jobs.send(sendMails, {}).then(() => {}))
}
