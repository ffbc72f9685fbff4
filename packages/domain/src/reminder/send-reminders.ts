import { dayOf } from '@cursus/contract/day'
import type { Reminder } from '@cursus/contract/reminder'
import { anyOf, insertFrom, newId, tableOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import type { CompanyCtx, Deps, Eraser } from '../context.ts'
import { namedModules, type QueuedMail, queueMails } from '../mail/index.ts'
import type { Remindable } from './remind-accesses.ts'

type Sending = {
  kind: Reminder['kind']
  company: { id: string; name: string }
  /** Absent: it is automatic. */
  sender?: { id: string; name: string | undefined }
  text?: string | null | undefined
}

/**
 * Sends one mail about these accesses to each of their holders who has got none today, of whatever
 * kind and company, and writes the log. Call it with the accounts locked.
 * @returns the ids of the accesses of those who got one
 */
export async function sendReminders(
  ctx: Deps,
  sending: Sending,
  accesses: readonly Remindable[],
): Promise<Set<string>> {
  const today = dayOf(ctx.now(), ctx.settings.timeZone)
  // In one order everywhere, because two reminders of one person wait for each other.
  const people = [...Map.groupBy(accesses, ({ userId }) => userId)].sort(([a], [b]) => (a < b ? -1 : 1))
  const keyOf = (userId: string) => `reminder:${userId}:${today}`
  // Who is suspended gets no mail, and counts as reached where the company may not know it.
  const silent = people.filter(([, [first]]) => first?.suspendedAt)
  const stored = new Set([
    ...silent.map(([userId]) => keyOf(userId)),
    ...(await queueMails(
      ctx,
      people.flatMap(([userId, own]) =>
        own[0]?.suspendedAt ? [] : mailOf(sending, keyOf(userId), inOrderOfDays(own, ctx.settings.timeZone)),
      ),
    )),
  ])
  const reached = people.filter(([userId]) => stored.has(keyOf(userId)))
  const reminders = reached.map(([userId, own]) => ({ id: newId(), userId, accessIds: own.map(({ id }) => id) }))
  await writeLog(ctx, sending, reminders)
  const ids = reminders.flatMap(({ accessIds }) => accessIds)
  await ctx.db
    .updateTable('accesses')
    .set({ remindedOn: today })
    .where('id', '=', anyOf(uuids(ids)))
    .execute()
  return new Set(ids)
}

function mailOf(
  { kind, company, sender, text }: Sending,
  dedupeKey: string,
  accesses: readonly Remindable[],
): QueuedMail[] {
  const [first] = accesses
  if (!first?.email) return []
  const { userId, email: toEmail, language, givenName } = first
  // Who has an account is reminded in the words for it, though the company invites a stranger.
  const template = kind === 'invitation' && !first.signedUpAt ? 'invitation' : 'reminder'
  const modules = accesses.map(({ id: accessId, title, dueDate, endsAt }) => ({
    accessId,
    title,
    endsAt: endsAt.toISOString(),
    ...(dueDate !== null && { dueDate }),
  }))
  const data = {
    companyId: company.id,
    companyName: company.name,
    ...(sender && { senderId: sender.id }),
    ...(sender?.name && { inviterName: sender.name }),
    ...(givenName && { givenName }),
    ...(text && { text }),
    ...(accesses.length === 1 && { accessId: first.id, moduleTitle: first.title }),
    modules: modules.slice(0, namedModules),
    moduleCount: modules.length,
    lateCount: accesses.filter(({ isLate }) => isLate).length,
  }
  return [{ template, userId, toEmail, language, data, dedupeKey }]
}

async function writeLog(
  { db, now }: Deps,
  { kind, company, sender, text }: Sending,
  reminders: readonly { id: string; userId: string; accessIds: string[] }[],
): Promise<void> {
  if (reminders.length === 0) return
  const sent = tableOf('new', {
    id: uuids(reminders.map(({ id }) => id)),
    userId: uuids(reminders.map(({ userId }) => userId)),
  })
  await insertFrom(db, 'reminders', db.selectFrom(sent), ({ ref, val }) => ({
    id: ref('new.id'),
    companyId: val(company.id),
    userId: ref('new.userId'),
    kind: val(kind),
    senderId: val(sender?.id ?? null),
    text: val(text ?? null),
    createdAt: val(now()),
  })).execute()
  const links = reminders.flatMap(({ id, accessIds }) => accessIds.map((accessId) => ({ id, accessId })))
  const about = tableOf('new', {
    reminderId: uuids(links.map(({ id }) => id)),
    accessId: uuids(links.map(({ accessId }) => accessId)),
  })
  await insertFrom(db, 'reminderAccesses', db.selectFrom(about), ({ ref }) => ({
    reminderId: ref('new.reminderId'),
    accessId: ref('new.accessId'),
  })).execute()
}

/**
 * The log keeps that they were reminded, not what was written to them; mails to others that they
 * had sent, not their name.
 */
export const eraseReminders: Eraser = async ({ db }, { id }) => {
  await db.updateTable('reminders').set({ text: null }).where('userId', '=', id).execute()
  await db
    .updateTable('mails')
    .set(({ ref }) => ({ data: sql<string>`${ref('data')} - 'inviterName' - 'senderId'` }))
    .where('userId', 'in', ({ selectFrom }) =>
      selectFrom('reminders as r').select('r.userId').where('r.senderId', '=', id),
    )
    .where(({ eb, ref }) => eb(sql<string>`${ref('data')} ->> 'senderId'`, '=', id))
    .execute()
}

export type What = Pick<Sending, 'kind' | 'text'>

/**
 * Sends a mail of the caller to the holders of accesses, as far as it makes sense. Call it with the
 * accounts and accesses locked.
 * @returns the accesses that were left out, with the reason
 */
export async function sendToHolders(
  ctx: CompanyCtx,
  accesses: readonly Remindable[],
  what: What,
): Promise<Map<string, string>> {
  const reasons = accesses.map((access) => ({ access, reason: reasonAgainst(access, what.kind) }))
  const wanted = reasons.filter(({ reason }) => reason === undefined).map(({ access }) => access)
  const sender = { id: ctx.actor.id, name: await nameOf(ctx) }
  const sent = await sendReminders(ctx, { ...what, company: ctx.company, sender }, wanted)
  return new Map(
    reasons.flatMap(({ access: { id }, reason = 'remindedToday' }) => (sent.has(id) ? [] : [[id, reason] as const])),
  )
}

function reasonAgainst(access: Remindable, kind: Sending['kind']): string | undefined {
  if (!access.isActive) return 'closed'
  // Of other people a company does not learn whether they have an account, or in what state.
  if (access.isAcquainted && access.suspendedAt) return 'suspended'
  if (kind === 'invitation') return access.isAcquainted && access.signedUpAt ? 'signedUp' : undefined
  return access.doneAt ? 'done' : undefined
}

async function nameOf({ db, actor }: CompanyCtx): Promise<string | undefined> {
  const { firstname, lastname } = await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return [firstname, lastname].filter(Boolean).join(' ') || undefined
}

type Dated = { title: string; dueDate: string | null; endsAt: Date }

/** The order of modules in mails: by the day on which they should be done or end, then by title. */
export function inOrderOfDays<Module extends Dated>(modules: readonly Module[], timeZone: string): Module[] {
  const dayBy = ({ dueDate, endsAt }: Dated) => [dayOf(endsAt, timeZone), ...(dueDate ? [dueDate] : [])].sort()[0] ?? ''
  return modules.toSorted((a, b) => dayBy(a).localeCompare(dayBy(b)) || a.title.localeCompare(b.title))
}
