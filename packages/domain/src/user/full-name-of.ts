import type { Deps } from '../context.ts'

/** First and last name of a user; empty when unknown. */
export async function fullNameOf(ctx: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return [user?.firstname, user?.lastname].filter(Boolean).join(' ')
}
