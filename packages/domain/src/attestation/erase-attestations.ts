import { afterCommit } from '@cursus/db'
import type { Deps } from '../context.ts'

/** For an account that is being erased: removes its certificates, which hold its name. */
export async function eraseAttestations({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<void> {
  const gone = await db
    .deleteFrom('attestations')
    .where('accessId', 'in', ({ selectFrom }) =>
      selectFrom('accesses as a').select('a.id').where('a.userId', '=', userId),
    )
    .returning('id')
    .execute()
  afterCommit(db, async () => {
    for (const { id } of gone) await storage.removePrefix(`attestations/${id}`)
  })
}
