import { anyOf, type Database, preparedQuery, uuids } from '@cursus/db'
import { joinSpans, secondsOf, toSpan } from './active-time.ts'

/** Seconds of activity in one access, as its record counts them. */
export const readLearningSeconds = async (db: Database, accessId: string): Promise<number> =>
  (await readSecondsOf(db, [accessId])).get(accessId) ?? 0

/** The same of several accesses; those without activity are left out. */
export async function readSecondsOf(db: Database, accessIds: readonly string[]): Promise<Map<string, number>> {
  return secondsBy(Map.groupBy(await readPeriods(db, { accessIds }), ({ accessId }) => accessId))
}

/** Seconds of activity in each content of one access; those without activity are left out. */
export async function readSecondsByContent(db: Database, accessId: string): Promise<Map<string, number>> {
  return secondsBy(Map.groupBy(await readPeriods(db, { accessIds: [accessId] }), ({ contentId }) => contentId))
}

const readPeriods = preparedQuery((db, { accessIds }: { accessIds: readonly string[] }) =>
  db
    .selectFrom('userContents as p')
    .select(['p.accessId', 'p.contentId', 'p.activeFrom as from', 'p.activeUntil as until'])
    .where('p.accessId', '=', anyOf(uuids(accessIds)))
    .where('p.activeFrom', 'is not', null)
    .$narrowType<{ from: Date; until: Date }>()
    .unionAll(
      db
        .selectFrom('learningPeriods as p')
        .select(['p.accessId', 'p.contentId', 'p.startedAt as from', 'p.endedAt as until'])
        .where('p.accessId', '=', anyOf(uuids(accessIds))),
    ),
)

const secondsBy = (groups: Map<string, { from: Date; until: Date }[]>): Map<string, number> =>
  new Map([...groups].map(([id, own]) => [id, secondsOf(joinSpans(own.map(toSpan)))]))

const readPeriodsOf = preparedQuery((db, { accessId, contentId }: { accessId: string; contentId: string }) =>
  db
    .selectFrom('userContents as p')
    .select(['p.activeFrom as from', 'p.activeUntil as until'])
    .where('p.accessId', '=', accessId)
    .where('p.contentId', '=', contentId)
    .where('p.activeFrom', 'is not', null)
    .$narrowType<{ from: Date; until: Date }>()
    .unionAll(
      db
        .selectFrom('learningPeriods as p')
        .select(['p.startedAt as from', 'p.endedAt as until'])
        .where('p.accessId', '=', accessId)
        .where('p.contentId', '=', contentId),
    ),
)

/** Seconds of activity in one content of an access, as the periods of its record. */
export async function readContentSeconds(
  db: Database,
  content: { accessId: string; contentId: string },
): Promise<number> {
  return secondsOf(joinSpans((await readPeriodsOf(db, content)).map(toSpan)))
}
