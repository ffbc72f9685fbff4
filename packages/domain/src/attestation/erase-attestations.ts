import { createHash } from 'node:crypto'
import type { Eraser } from '../context.ts'
import { certificateFolder } from '../made-file/index.ts'
import { releaseFiles } from '../stored-file/index.ts'

export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/**
 * Certificates, which hold the name. Hashes of their codes stay, for readers of the papers.
 */
export const eraseAttestations: Eraser = async (parts, { id: userId }) => {
  const { db } = parts
  const gone = await db
    .deleteFrom('attestations')
    .where('accessId', 'in', ({ selectFrom }) =>
      selectFrom('accesses as a').select('a.id').where('a.userId', '=', userId),
    )
    .returning(['id', 'code', 'logoKey', 'signatureKey'])
    .execute()
  if (gone.length > 0) {
    await db
      .insertInto('erasedAttestations')
      .values(gone.map(({ code }) => ({ codeHash: hashOfCode(code) })))
      .execute()
  }
  await releaseFiles(
    parts,
    'certificate',
    gone.map(({ id }) => certificateFolder(id)),
  )
  // Those that the company has no more are named by nothing else then.
  const pictures = gone.flatMap(({ logoKey, signatureKey }) => [logoKey, signatureKey]).filter((key) => key !== null)
  await releaseFiles(parts, 'companyPicture', [...new Set(pictures)])
}
