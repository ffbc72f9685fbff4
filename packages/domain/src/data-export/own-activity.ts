import { derivedNouns } from '@cursus/contract/event-values'
import { line, type Section } from './section.ts'

/** Messages, sessions and acts. */
export const activitySections: readonly Section[] = [
  {
    name: 'notifications',
    rows: (db, userId) =>
      db
        .selectFrom('notifications as n')
        .innerJoin('events as e', 'e.id', 'n.eventId')
        .where('n.userId', '=', userId)
        .select(({ ref }) =>
          line({
            id: ref('e.id'),
            type: ref('e.type'),
            data: ref('e.data'),
            creationDate: ref('n.createdAt'),
            readAt: ref('n.readAt'),
          }),
        )
        .orderBy('n.createdAt')
        .orderBy('n.eventId'),
  },
  {
    name: 'mails',
    rows: (db, userId) =>
      db
        .selectFrom('mails as m')
        .where('m.userId', '=', userId)
        .select(({ ref }) =>
          line({
            id: ref('m.id'),
            template: ref('m.template'),
            toEmail: ref('m.toEmail'),
            language: ref('m.language'),
            creationDate: ref('m.createdAt'),
            sentAt: ref('m.sentAt'),
          }),
        )
        .orderBy('m.id'),
  },
  {
    name: 'reminders',
    rows: (db, userId) =>
      db
        .selectFrom('reminders as m')
        .innerJoin('companies as c', 'c.id', 'm.companyId')
        .where('m.userId', '=', userId)
        .select(({ ref }) =>
          line({
            id: ref('m.id'),
            companyName: ref('c.name'),
            kind: ref('m.kind'),
            text: ref('m.text'),
            creationDate: ref('m.createdAt'),
          }),
        )
        .orderBy('m.id'),
  },
  {
    name: 'supportMessages',
    rows: (db, userId) =>
      db
        .selectFrom('supportMessages as m')
        .where('m.userId', '=', userId)
        .select(({ ref }) =>
          line({
            id: ref('m.id'),
            type: ref('m.type'),
            email: ref('m.email'),
            message: ref('m.message'),
            details: ref('m.details'),
            accessId: ref('m.accessId'),
            contentId: ref('m.contentId'),
            creationDate: ref('m.createdAt'),
          }),
        )
        .orderBy('m.id'),
  },
  {
    name: 'sessions',
    rows: (db, userId) =>
      db
        .selectFrom('sessions as s')
        .where('s.userId', '=', userId)
        .select(({ ref }) =>
          line({
            id: ref('s.rowId'),
            userAgent: ref('s.userAgent'),
            creationDate: ref('s.createdAt'),
            lastUsedAt: ref('s.lastSeenAt'),
            expiresAt: ref('s.expiresAt'),
          }),
        )
        .orderBy('s.createdAt')
        .orderBy('s.rowId'),
  },
  {
    name: 'browserLogs',
    rows: (db, userId) =>
      db
        .selectFrom('clientLogs as l')
        .where('l.userId', '=', userId)
        .select(({ ref }) =>
          line({
            id: ref('l.id'),
            level: ref('l.level'),
            message: ref('l.message'),
            stacktrace: ref('l.stacktrace'),
            data: ref('l.data'),
            loggedAt: ref('l.loggedAt'),
            userAgent: ref('l.userAgent'),
            creationDate: ref('l.createdAt'),
          }),
        )
        .orderBy('l.id'),
  },
  {
    name: 'changesMade',
    rows: (db, userId) =>
      db
        .selectFrom('events as e')
        .where('e.actorId', '=', userId)
        .where('e.noun', 'not in', derivedNouns)
        .select(({ ref }) =>
          line({
            noun: ref('e.noun'),
            thingId: ref('e.thingId'),
            action: ref('e.action'),
            creationDate: ref('e.createdAt'),
          }),
        )
        .orderBy('e.id'),
  },
]
