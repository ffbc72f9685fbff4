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
        .select((eb) =>
          line(
            eb,
            [
              'a.id',
              'co.name as companyName',
              'l.name as moduleLicenceName',
              'a.moduleId',
              'v.title as moduleTitle',
              'v.version as moduleVersion',
              'v.language',
              'a.createdAt as creationDate',
              'a.expireDate',
              'a.dueDate',
              'a.maxDayTimeLimit',
              'a.endsAt',
              'l.endDate as licenceEndDate',
              'a.revokedAt',
              'a.declineReason',
              'a.acceptedAt',
              'a.openedAt',
              'a.lastAccessAt',
              'a.doneAt',
            ],
            { progress: progressOf },
          ),
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
        .select((eb) => line(eb, ['t.accessId', 't.code', 't.number', 't.data', 't.createdAt', 't.revokedAt']))
        .orderBy('t.createdAt')
        .orderBy('t.id'),
  },
  {
    name: 'results',
    rows: (db, userId) =>
      ownContents(db, userId).select((eb) =>
        line(eb, [
          'uc.accessId',
          'mv.title as moduleTitle',
          'uc.contentId',
          'cv.title as contentTitle',
          'cv.type',
          'uc.consultedAt',
          'uc.lastAccessAt',
          'uc.doneAt',
          'uc.bestScore',
          'uc.totalSeconds',
          'uc.correctedAt',
          'uc.correctionReason',
        ]),
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
        .select((eb) => line(eb, ['p.accessId', 'p.contentId', 'p.startedAt', 'p.endedAt']))
        .orderBy('p.startedAt')
        .orderBy('p.accessId')
        .orderBy('p.contentId'),
  },
  {
    name: 'notes',
    rows: (db, userId) =>
      ownContents(db, userId)
        .where('uc.notes', '<>', '')
        .select((eb) =>
          line(eb, [
            'uc.accessId',
            'mv.title as moduleTitle',
            'uc.contentId',
            'cv.title as contentTitle',
            'uc.notes',
            'uc.notesUpdatedAt',
          ]),
        ),
  },
  {
    name: 'favoriteContents',
    rows: (db, userId) =>
      ownContents(db, userId)
        .where('uc.isFavorite', '=', true)
        .select((eb) =>
          line(eb, ['uc.accessId', 'mv.title as moduleTitle', 'uc.contentId', 'cv.title as contentTitle']),
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
        .select((eb) => line(eb, ['f.accessId', 'f.resourceId', 'r.name as resourceName', 'f.createdAt as since']))
        .orderBy('f.accessId')
        .orderBy('f.resourceId'),
  },
  {
    name: 'attempts',
    rows: (db, userId) =>
      ownAttempts(db, userId)
        .select((eb) =>
          line(eb, [
            't.id',
            't.accessId',
            't.contentId',
            'cv.title as contentTitle',
            'cv.version as contentVersion',
            't.number',
            't.launch as launches',
            't.launchedAt',
            't.sharedData',
            't.createdAt as creationDate',
            't.updatedAt',
          ]),
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
        .select((eb) =>
          line(eb, [
            's.attemptId',
            's.identifier',
            's.completed',
            's.success',
            's.percent',
            's.pending as pendingPercent',
            's.elements',
            's.suspendData',
            's.updatedAt',
          ]),
        )
        .orderBy('s.attemptId')
        .orderBy('s.identifier'),
  },
  {
    name: 'interactions',
    rows: (db, userId) =>
      ownAttempts(db, userId)
        .innerJoin('interactions as i', 'i.attemptId', 't.id')
        .select((eb) => line(eb, ['i.attemptId', 'i.scoIdentifier as identifier', 'i.launch', 'i.position', 'i.data']))
        .orderBy('i.attemptId')
        .orderBy('i.scoIdentifier')
        .orderBy('i.launch')
        .orderBy('i.position'),
  },
]
