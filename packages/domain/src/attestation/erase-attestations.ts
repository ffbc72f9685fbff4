import { createHash } from 'node:crypto'
import { afterCommit } from '@cursus/db'
import type { Eraser } from '../context.ts'

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/**
 * Certificates, which hold the name. Hashes of their codes stay, for readers of the papers.
 */
export const eraseAttestations: Eraser = async ({ db, storage }, { id: userId }) => {
  const gone = await db
    .deleteFrom('attestations')
    .where('accessId', 'in', ({ selectFrom }) =>
      selectFrom('accesses as a').select('a.id').where('a.userId', '=', userId),
    )
    .returning(['id', 'code'])
    .execute()
  if (gone.length > 0) {
    await db
      .insertInto('erasedAttestations')
      .values(gone.map(({ code }) => ({ codeHash: hashOfCode(code) })))
      .execute()
  }
  afterCommit(db, async () => {
    for (const { id } of gone) await storage.removePrefix(`attestations/${id}`)
  })
}
