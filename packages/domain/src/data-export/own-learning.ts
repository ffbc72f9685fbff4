import type { Database } from '@cursus/db'
import { progressOf } from '../access-terms/index.ts'
import { line, type Section } from './section.ts'

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

/** What the person learns, with results and the data of packages. */
export const learningSections: readonly Section[] = [
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
]
