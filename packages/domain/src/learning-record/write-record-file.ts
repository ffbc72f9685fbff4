import type { Language } from '@cursus/contract/language-values'
import type { LearningRecord } from '@cursus/contract/learning-record'
import type { Deps } from '../context.ts'
import { companyPersonColumns, isAcquainted } from '../person/index.ts'
import { heldBy, readRecord } from './read-record.ts'
import { fileKeyOf } from './record-file.ts'

/** What the file shows. */
export type RecordDocument = { record: LearningRecord; madeAt: Date; language: Language }

type Payload = { recordFileId: string }

/**
 * Stores the file of a record, drawn by the caller. Idempotent: a file that is there stays, and
 * without the row (somebody was erased) nothing is written.
 */
export async function writeRecordFile(
  deps: Pick<Deps, 'db' | 'storage' | 'settings'>,
  { recordFileId }: Payload,
  draw: (document: RecordDocument) => Promise<Uint8Array>,
): Promise<void> {
  const { db, storage } = deps
  const read = () =>
    db
      .selectFrom('recordFiles as f')
      .innerJoin('users as u', 'u.id', 'f.userId')
      .leftJoin('companyPeople as p', (join) =>
        join.onRef('p.userId', '=', 'f.userId').onRef('p.companyId', '=', 'f.companyId'),
      )
      .select(['f.companyId', 'f.accessId', 'f.fromDay', 'f.toDay', 'f.language', 'f.createdAt'])
      // A record of one's own, of no company, has one's own names.
      .select(({ eb, or, ref }) =>
        companyPersonColumns(
          ref('f.companyId'),
          or([eb('f.companyId', 'is', null), isAcquainted(ref('f.companyId'), ref('f.userId'))]),
        ),
      )
      .where('f.id', '=', recordFileId)
      .executeTakeFirst()
  const row = await read()
  const key = fileKeyOf(recordFileId)
  if (!row || (await storage.stat(key))) return
  const { companyId, accessId, fromDay, toDay, language, createdAt, ...person } = row
  const isHeld = heldBy({ userId: person.id, companyId: companyId ?? undefined, accessId: accessId ?? undefined })
  const days = { from: fromDay ?? undefined, to: toDay ?? undefined }
  const record = { person, ...(await readRecord(deps, isHeld, days)) }
  await storage.put(key, await draw({ record, madeAt: createdAt, language }))
  // The person was erased meanwhile: no name may stay.
  if (!(await read())) await storage.remove(key)
}

/** The last run of the job has failed: the reader is told, and can ask again. */
export async function failRecordFile({ db, now }: Pick<Deps, 'db' | 'now'>, { recordFileId }: Payload): Promise<void> {
  await db.updateTable('recordFiles').set({ failedAt: now() }).where('id', '=', recordFileId).execute()
}
