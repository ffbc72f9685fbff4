import { Readable } from 'node:stream'
import type { Database } from '@cursus/db'
import { sql } from 'kysely'
import type { Make } from '../made-file/index.ts'
import { readBatches } from '../query/index.ts'
import { accountSections } from './own-account.ts'
import { activitySections } from './own-activity.ts'
import { learningSections } from './own-learning.ts'
import type { Section } from './section.ts'

/**
 * Everything that the platform stores about a user and nobody else: items and people they acted on
 * are only named.
 */
const sections: readonly Section[] = [...accountSections, ...learningSections, ...activitySections]

/**
 * Writes the file of "download my data" in pieces, whatever its size: one JSON object with a list
 * for each section. `own` is a transaction with a snapshot (repeatable read).
 */
export async function* writeOwnData(
  own: Database,
  { userId, madeAt, signal }: { userId: string; madeAt: Date; signal?: AbortSignal | undefined },
): AsyncGenerator<string> {
  await sql`set local time zone 'UTC'`.execute(own)
  yield `{\n  "madeAt": ${JSON.stringify(madeAt.toISOString())}`
  for (const section of sections) {
    let before = `,\n  ${JSON.stringify(section.name)}: [`
    for await (const rows of readBatches(own, section.rows(own, userId), section.batch)) {
      for (const { line } of rows) {
        signal?.throwIfAborted()
        yield `${before}\n    ${line}`
        before = ','
      }
    }
    yield before === ',' ? '\n  ]' : `${before}]`
  }
  yield '\n}\n'
}

export const makeOwnData: Make = async ({ deps, snapshot, file, signal }) =>
  Readable.from(writeOwnData(snapshot, { userId: file.ownerId, madeAt: deps.now(), signal }))
