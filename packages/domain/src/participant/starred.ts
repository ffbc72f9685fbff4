import type { Database } from '@cursus/db'

/**
 * Contents that a user marked as favourites in any module. A star may be older than a module that
 * contains the content as well.
 */
export const starredContents = (db: Database, userId: string) =>
  db
    .selectFrom('accesses as own')
    .innerJoin('userContents as star', 'star.accessId', 'own.id')
    .select('star.contentId')
    .where('own.userId', '=', userId)
    .where('star.isFavorite', '=', true)

/** Files that a user marked as favourites in any module. */
export const starredResources = (db: Database, userId: string) =>
  db
    .selectFrom('accesses as own')
    .innerJoin('favoriteResources as star', 'star.accessId', 'own.id')
    .select('star.resourceId')
    .where('own.userId', '=', userId)
