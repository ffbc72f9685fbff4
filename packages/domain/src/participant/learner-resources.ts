import type { UserModule } from '@cursus/contract/participant'
import { type Database, preparedQuery } from '@cursus/db'
import { type Expression, sql } from 'kysely'
import { fileUrl } from '../file/index.ts'
import { starredResources } from './module-contents.ts'

type UserResource = UserModule['resources'][number]
type Own = { userId: string; moduleVersionId: string }
type Placed = {
  resourceId: string
  contentId: string | null
  chapter: number
  place: number
  position: number
}

const ofContents = (db: Database, moduleVersionId: string) =>
  db
    .selectFrom('moduleContents as mc')
    .innerJoin('moduleChapters as ch', 'ch.id', 'mc.chapterId')
    .innerJoin('contentVersionResources as cr', 'cr.contentVersionId', 'mc.contentVersionId')
    .select(['cr.resourceId', 'mc.contentId', 'ch.position as chapter', 'mc.position as place', 'cr.position'])
    .where('mc.moduleVersionId', '=', moduleVersionId)

/** Resources of the module itself come first. */
const ofModule = (db: Database, moduleVersionId: string) =>
  db
    .selectFrom('moduleVersionResources as mr')
    .select(({ lit }) => [
      'mr.resourceId',
      sql<string | null>`null::uuid`.as('contentId'),
      lit<number>(-1).as('chapter'),
      lit<number>(-1).as('place'),
      'mr.position',
    ])
    .where('mr.moduleVersionId', '=', moduleVersionId)

const selectResources = (db: Database, userId: string, placed: Expression<Placed>) =>
  db
    .selectFrom(sql<Placed>`(${placed})`.as('s'))
    .innerJoin('resources as r', 'r.id', 's.resourceId')
    .select(({ eb }) => [
      'r.id',
      'r.name',
      'r.fileKey',
      'r.fileName',
      'r.size',
      's.contentId',
      eb('r.id', 'in', starredResources(db, userId)).$castTo<boolean>().as('favorite'),
    ])
    .orderBy('s.chapter')
    .orderBy('s.place')
    .orderBy('s.position')
    .orderBy('r.id')

const readOfContent = preparedQuery((db, { userId, moduleVersionId, contentId }: Own & { contentId: string }) =>
  selectResources(db, userId, ofContents(db, moduleVersionId).where('mc.contentId', '=', contentId)),
)
const readOfModule = preparedQuery((db, { userId, moduleVersionId }: Own) =>
  selectResources(db, userId, ofModule(db, moduleVersionId).unionAll(ofContents(db, moduleVersionId))),
)

/**
 * The resources of the module and its contents, or of one content only; each once, in the order of
 * the module.
 */
export async function readLearnerResources(
  db: Database,
  { userId, moduleVersionId }: Own,
  of: { ofModule: true } | { contentId: string },
): Promise<UserResource[]> {
  const own = { userId, moduleVersionId }
  const rows = await ('contentId' in of ? readOfContent(db, { ...own, ...of }) : readOfModule(db, own))
  return rows.map(({ fileKey, ...row }) => ({ ...row, file: fileUrl(fileKey) }))
}
