import type { Database, DB } from '@cursus/db'
import { type Expression, expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { progressOf } from '../access/index.ts'

/** One list of the file. Field names are those of the file; times are ISO 8601 UTC. */
export type Section = {
  name: string
  /** The rows of the user in a stable order, each as the JSON text in the file. */
  // biome-ignore lint/suspicious/noExplicitAny: each section reads its own tables
  rows: (db: Database, userId: string) => SelectQueryBuilder<any, any, { line: string }>
  /** Rows read at once; few when a row may be large. */
  batch?: number
}

/** PostgreSQL writes the JSON, so rows are not parsed here. */
const line = (fields: Record<string, Expression<unknown>>) =>
  expressionBuilder<DB>().cast<string>(jsonBuildObject(fields), 'text').as('line')

/** Results of the user by content, with its title in the version that they use. */
const ownContents = (db: Database, userId: string) =>
  db
    .selectFrom('userContents as uc')
    .innerJoin('accesses as a', 'a.id', 'uc.accessId')
    .innerJoin('moduleVersions as mv', 'mv.id', 'a.moduleVersionId')
    .innerJoin('contents as c', 'c.id', 'uc.contentId')
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'uc.contentId'),
    )
    .innerJoin('contentVersions as cv', (join) =>
      join.on(({ eb, fn, ref }) => eb(ref('cv.id'), '=', fn.coalesce('mc.contentVersionId', 'c.latestVersionId'))),
    )
    .where('a.userId', '=', userId)
    .orderBy('uc.accessId')
    .orderBy('uc.contentId')

const ownAttempts = (db: Database, userId: string) =>
  db
    .selectFrom('attempts as t')
    .innerJoin('accesses as a', 'a.id', 't.accessId')
    .innerJoin('contentVersions as cv', 'cv.id', 't.contentVersionId')
    .where('a.userId', '=', userId)

/**
 * Everything that the platform stores about a user and nobody else: items and people they acted on
 * are only named.
 */
export const sections: readonly Section[] = [
  {
    name: 'profile',
    rows: (db, userId) =>
      db
        .selectFrom('users as u')
        .where('u.id', '=', userId)
        .select(({ eb, ref }) =>
          line({
            id: ref('u.id'),
            email: ref('u.email'),
            firstname: ref('u.firstname'),
            lastname: ref('u.lastname'),
            avatar: ref('u.avatar'),
            language: ref('u.language'),
            hasPassword: eb('u.passwordHash', 'is not', null),
            creationDate: ref('u.createdAt'),
            signedUpAt: ref('u.signedUpAt'),
            emailVerifiedAt: ref('u.emailVerifiedAt'),
            lastSignInAt: ref('u.lastSignInAt'),
            suspendedAt: ref('u.suspendedAt'),
          }),
        ),
  },
  {
    name: 'platformManagementRights',
    rows: (db, userId) =>
      db
        .selectFrom('platformRights as r')
        .where('r.userId', '=', userId)
        .select(({ lit, ref }) => line({ domain: ref('r.domain'), read: lit(true), write: ref('r.canWrite') }))
        .orderBy('r.domain'),
  },
  {
    name: 'companies',
    rows: (db, userId) =>
      db
        .selectFrom('companyManagers as m')
        .innerJoin('companies as c', 'c.id', 'm.companyId')
        .where('m.userId', '=', userId)
        .select(({ ref }) =>
          line({
            companyId: ref('m.companyId'),
            companyName: ref('c.name'),
            since: ref('m.createdAt'),
            responsible: ref('m.responsible'),
            training: jsonBuildObject({ read: ref('m.trainingRead'), write: ref('m.trainingWrite') }),
            admin: jsonBuildObject({ read: ref('m.adminRead'), write: ref('m.adminWrite') }),
          }),
        )
        .orderBy('c.name')
        .orderBy('c.id'),
  },
  {
    name: 'knownToCompanies',
    rows: (db, userId) =>
      db
        .selectFrom('companyPeople as p')
        .innerJoin('companies as c', 'c.id', 'p.companyId')
        .where('p.userId', '=', userId)
        .where('p.isKnown', '=', true)
        .select(({ ref, selectFrom }) =>
          line({
            companyId: ref('p.companyId'),
            companyName: ref('c.name'),
            firstname: ref('p.firstname'),
            lastname: ref('p.lastname'),
            language: ref('p.language'),
            attributes: jsonArrayFrom(
              selectFrom('personAttributes as v')
                .innerJoin('companyAttributes as a', 'a.id', 'v.attributeId')
                .select(['a.name', 'v.value'])
                .whereRef('v.userId', '=', 'p.userId')
                .whereRef('a.companyId', '=', 'p.companyId')
                .orderBy('a.sortName'),
            ),
            since: ref('p.joinedAt'),
          }),
        )
        .orderBy('p.companyId'),
  },
  {
    name: 'licencesToldAbout',
    rows: (db, userId) =>
      db
        .selectFrom('licenceManagers as m')
        .innerJoin('moduleLicences as l', 'l.id', 'm.licenceId')
        .innerJoin('companies as c', 'c.id', 'l.companyId')
        .where('m.userId', '=', userId)
        .select(({ ref }) =>
          line({
            moduleLicenceId: ref('m.licenceId'),
            moduleLicenceName: ref('l.name'),
            companyName: ref('c.name'),
            as: ref('m.kind'),
          }),
        )
        .orderBy('m.licenceId')
        .orderBy('m.kind'),
  },
  {
    name: 'userGroups',
    rows: (db, userId) =>
      db
        .selectFrom('userGroupMembers as m')
        .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
        .innerJoin('companies as c', 'c.id', 'g.companyId')
        .where('m.userId', '=', userId)
        .select(({ ref }) =>
          line({ id: ref('g.id'), name: ref('g.name'), companyName: ref('c.name'), joinDate: ref('m.joinedAt') }),
        )
        .orderBy('g.id'),
  },
  {
    name: 'accesses',
    rows: (db, userId) =>
      db
        .selectFrom('accesses as a')
        .innerJoin('companies as co', 'co.id', 'a.companyId')
        .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
        .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
        .where('a.userId', '=', userId)
        .select(({ ref }) =>
          line({
            id: ref('a.id'),
            companyName: ref('co.name'),
            moduleLicenceName: ref('l.name'),
            moduleId: ref('a.moduleId'),
            moduleTitle: ref('v.title'),
            moduleVersion: ref('v.version'),
            language: ref('v.language'),
            creationDate: ref('a.createdAt'),
            expireDate: ref('a.expireDate'),
            dueDate: ref('a.dueDate'),
            maxDayTimeLimit: ref('a.maxDayTimeLimit'),
            endsAt: ref('a.endsAt'),
            licenceEndDate: ref('l.endDate'),
            revokedAt: ref('a.revokedAt'),
            acceptedAt: ref('a.acceptedAt'),
            openedAt: ref('a.openedAt'),
            lastAccessAt: ref('a.lastAccessAt'),
            progress: progressOf,
            doneAt: ref('a.doneAt'),
          }),
        )
        .orderBy('a.createdAt')
        .orderBy('a.id'),
  },
  {
    name: 'attestations',
    rows: (db, userId) =>
      db
        .selectFrom('attestations as t')
        .innerJoin('accesses as a', 'a.id', 't.accessId')
        .where('a.userId', '=', userId)
        .select(({ ref }) =>
          line({
            accessId: ref('t.accessId'),
            code: ref('t.code'),
            data: ref('t.data'),
            createdAt: ref('t.createdAt'),
            revokedAt: ref('t.revokedAt'),
          }),
        )
        .orderBy('t.createdAt')
        .orderBy('t.id'),
  },
  {
    name: 'results',
    rows: (db, userId) =>
      ownContents(db, userId).select(({ ref }) =>
        line({
          accessId: ref('uc.accessId'),
          moduleTitle: ref('mv.title'),
          contentId: ref('uc.contentId'),
          contentTitle: ref('cv.title'),
          type: ref('cv.type'),
          consultedAt: ref('uc.consultedAt'),
          lastAccessAt: ref('uc.lastAccessAt'),
          doneAt: ref('uc.doneAt'),
          bestScore: ref('uc.bestScore'),
          totalSeconds: ref('uc.totalSeconds'),
          correctedAt: ref('uc.correctedAt'),
          correctionReason: ref('uc.correctionReason'),
        }),
      ),
  },
  {
    name: 'learningPeriods',
    rows: (db, userId) =>
      db
        .selectFrom(
          db
            .selectFrom('accesses as a')
            .innerJoin('userContents as u', 'u.accessId', 'a.id')
            .select(['u.accessId', 'u.contentId', 'u.activeFrom as startedAt', 'u.activeUntil as endedAt'])
            .where('a.userId', '=', userId)
            .where('u.activeFrom', 'is not', null)
            .unionAll(
              db
                .selectFrom('accesses as a')
                .innerJoin('learningPeriods as l', 'l.accessId', 'a.id')
                .select(['l.accessId', 'l.contentId', 'l.startedAt', 'l.endedAt'])
                .where('a.userId', '=', userId),
            )
            .as('p'),
        )
        .select(({ ref }) =>
          line({
            accessId: ref('p.accessId'),
            contentId: ref('p.contentId'),
            startedAt: ref('p.startedAt'),
            endedAt: ref('p.endedAt'),
          }),
        )
        .orderBy('p.startedAt')
        .orderBy('p.accessId')
        .orderBy('p.contentId'),
  },
  {
    name: 'notes',
    rows: (db, userId) =>
      ownContents(db, userId)
        .where('uc.notes', '<>', '')
        .select(({ ref }) =>
          line({
            accessId: ref('uc.accessId'),
            moduleTitle: ref('mv.title'),
            contentId: ref('uc.contentId'),
            contentTitle: ref('cv.title'),
            notes: ref('uc.notes'),
            notesUpdatedAt: ref('uc.notesUpdatedAt'),
          }),
        ),
  },
  {
    name: 'favoriteContents',
    rows: (db, userId) =>
      ownContents(db, userId)
        .where('uc.isFavorite', '=', true)
        .select(({ ref }) =>
          line({
            accessId: ref('uc.accessId'),
            moduleTitle: ref('mv.title'),
            contentId: ref('uc.contentId'),
            contentTitle: ref('cv.title'),
          }),
        ),
  },
  {
    name: 'favoriteResources',
    rows: (db, userId) =>
      db
        .selectFrom('favoriteResources as f')
        .innerJoin('accesses as a', 'a.id', 'f.accessId')
        .innerJoin('resources as r', 'r.id', 'f.resourceId')
        .where('a.userId', '=', userId)
        .select(({ ref }) =>
          line({
            accessId: ref('f.accessId'),
            resourceId: ref('f.resourceId'),
            resourceName: ref('r.name'),
            since: ref('f.createdAt'),
          }),
        )
        .orderBy('f.accessId')
        .orderBy('f.resourceId'),
  },
  {
    name: 'attempts',
    rows: (db, userId) =>
      ownAttempts(db, userId)
        .select(({ ref }) =>
          line({
            id: ref('t.id'),
            accessId: ref('t.accessId'),
            contentId: ref('t.contentId'),
            contentTitle: ref('cv.title'),
            contentVersion: ref('cv.version'),
            number: ref('t.number'),
            launches: ref('t.launch'),
            launchedAt: ref('t.launchedAt'),
            sharedData: ref('t.sharedData'),
            creationDate: ref('t.createdAt'),
            updatedAt: ref('t.updatedAt'),
          }),
        )
        .orderBy('t.id'),
  },
  {
    name: 'attemptData',
    // A row may contain 1 MiB of package data.
    batch: 4,
    rows: (db, userId) =>
      ownAttempts(db, userId)
        .innerJoin('attemptScos as s', 's.attemptId', 't.id')
        .select(({ ref }) =>
          line({
            attemptId: ref('s.attemptId'),
            identifier: ref('s.identifier'),
            completed: ref('s.completed'),
            success: ref('s.success'),
            percent: ref('s.percent'),
            pendingPercent: ref('s.pending'),
            elements: ref('s.elements'),
            suspendData: ref('s.suspendData'),
            updatedAt: ref('s.updatedAt'),
          }),
        )
        .orderBy('s.attemptId')
        .orderBy('s.identifier'),
  },
  {
    name: 'interactions',
    rows: (db, userId) =>
      ownAttempts(db, userId)
        .innerJoin('interactions as i', 'i.attemptId', 't.id')
        .select(({ ref }) =>
          line({
            attemptId: ref('i.attemptId'),
            identifier: ref('i.scoIdentifier'),
            launch: ref('i.launch'),
            position: ref('i.position'),
            data: ref('i.data'),
          }),
        )
        .orderBy('i.attemptId')
        .orderBy('i.scoIdentifier')
        .orderBy('i.launch')
        .orderBy('i.position'),
  },
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
        .selectFrom('audit as a')
        .where('a.actorId', '=', userId)
        .select(({ ref }) =>
          line({
            noun: ref('a.noun'),
            thingId: ref('a.thingId'),
            action: ref('a.action'),
            creationDate: ref('a.createdAt'),
          }),
        )
        .orderBy('a.id'),
  },
]
