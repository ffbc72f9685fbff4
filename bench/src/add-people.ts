import { type Database, newId } from '@cursus/db'

/**
 * Adds the people `known1@bench.example` (for the prefix `known`) and so on, with the numbers `from`
 * to `to`. Returns their ids.
 */
export async function addPeople(db: Database, prefix: string, from: number, to: number): Promise<string[]> {
  const now = new Date()
  const rows = Array.from({ length: to - from + 1 }, (_, index) => ({
    id: newId(),
    email: `${prefix}${from + index}@bench.example`,
    firstname: 'Ada',
    lastname: `Bench ${from + index}`,
    passwordHash: 'none',
    language: 'en' as const,
    emailVerifiedAt: now,
    signedUpAt: now,
    createdAt: now,
  }))
  for (const part of inParts(rows)) await db.insertInto('users').values(part).execute()
  return rows.map(({ id }) => id)
}

/** Parts that one statement can take. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const most = 1000
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, part) => rows.slice(part * most, (part + 1) * most))
}
