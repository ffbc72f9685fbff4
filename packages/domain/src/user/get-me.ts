import { AppError } from '@cursus/contract/error'
import type { Me } from '@cursus/contract/user'
import { sql } from 'kysely'
import { type MeRow, meColumns, toMe } from '../auth/index.ts'
import type { UserCtx } from '../context.ts'

/** The signed-in person with rights and companies (`GET user/me`). */
export async function getMe(ctx: UserCtx): Promise<Me> {
  const { rows } = await sql<MeRow>`
    select ${meColumns} from users u where u.id = ${ctx.actor.id} and u.deleted_at is null`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new AppError('TokenInvalid')
  return toMe(row)
}
