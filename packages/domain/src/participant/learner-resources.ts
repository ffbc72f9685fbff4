import type { UserModule } from '@cursus/contract/participant'
import { type Database, preparedQuery } from '@cursus/db'
import { type Expression, sql } from 'kysely'
import { fileUrl } from '../file/index.ts'

type UserResource = UserModule['resources'][number]
type Access = { accessId: string; moduleVersionId: string }
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

const selectResources = (db: Database, accessId: string, placed: Expression<Placed>) =>
  db
    .selectFrom(sql<Placed>`(${placed})`.as('s'))
    .innerJoin('resources as r', 'r.id', 's.resourceId')
    .leftJoin('favoriteResources as f', (join) =>
      join.on('f.accessId', '=', accessId).onRef('f.resourceId', '=', 'r.id'),
    )
    .select(['r.id', 'r.name', 'r.fileKey', 'r.fileName', 'r.size', 's.contentId', 'f.createdAt as favoriteSince'])
    .orderBy('s.chapter')
    .orderBy('s.place')
    .orderBy('s.position')
    .orderBy('r.id')

const readOfContent = preparedQuery((db, { accessId, moduleVersionId, contentId }: Access & { contentId: string }) =>
  selectResources(db, accessId, ofContents(db, moduleVersionId).where('mc.contentId', '=', contentId)),
)
const readOfModule = preparedQuery((db, { accessId, moduleVersionId }: Access) =>
  selectResources(db, accessId, ofModule(db, moduleVersionId).unionAll(ofContents(db, moduleVersionId))),
)

/**
 * The resources of the module and its contents, or of one content only; each once, in the order of
 * the module.
 */
export async function readLearnerResources(
  db: Database,
  access: { id: string; moduleVersionId: string },
  of: { ofModule: true } | { contentId: string },
): Promise<UserResource[]> {
  const own = { accessId: access.id, moduleVersionId: access.moduleVersionId }
  const rows = await ('contentId' in of ? readOfContent(db, { ...own, ...of }) : readOfModule(db, own))
  return rows.map(({ fileKey, favoriteSince, ...row }) => ({
    ...row,
    file: fileUrl(fileKey),
    favorite: favoriteSince !== null,
  }))
}
