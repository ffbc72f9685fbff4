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
        .select((eb) => line(eb, ['e.id', 'e.type', 'e.data', 'n.createdAt as creationDate', 'n.readAt']))
        .orderBy('n.createdAt')
        .orderBy('n.eventId'),
  },
  {
    name: 'mails',
    rows: (db, userId) =>
      db
        .selectFrom('mails as m')
        .where('m.userId', '=', userId)
        .select((eb) =>
          line(eb, ['m.id', 'm.template', 'm.toEmail', 'm.language', 'm.createdAt as creationDate', 'm.sentAt']),
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
        .select((eb) => line(eb, ['m.id', 'c.name as companyName', 'm.kind', 'm.text', 'm.createdAt as creationDate']))
        .orderBy('m.id'),
  },
  {
    name: 'supportMessages',
    rows: (db, userId) =>
      db
        .selectFrom('supportMessages as m')
        .where('m.userId', '=', userId)
        .select((eb) =>
          line(eb, [
            'm.id',
            'm.type',
            'm.email',
            'm.message',
            'm.details',
            'm.accessId',
            'm.contentId',
            'm.createdAt as creationDate',
          ]),
        )
        .orderBy('m.id'),
  },
  {
    name: 'sessions',
    rows: (db, userId) =>
      db
        .selectFrom('sessions as s')
        .where('s.userId', '=', userId)
        .select((eb) =>
          line(eb, [
            's.rowId as id',
            's.userAgent',
            's.createdAt as creationDate',
            's.lastSeenAt as lastUsedAt',
            's.expiresAt',
          ]),
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
        .select((eb) =>
          line(eb, [
            'l.id',
            'l.level',
            'l.message',
            'l.stacktrace',
            'l.data',
            'l.loggedAt',
            'l.userAgent',
            'l.createdAt as creationDate',
          ]),
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
        .select((eb) => line(eb, ['e.noun', 'e.thingId', 'e.action', 'e.createdAt as creationDate']))
        .orderBy('e.id'),
  },
]
