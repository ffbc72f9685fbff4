import type { Deps } from '../context.ts'

/** First and last name of somebody who wrote or gave something; empty when they have told none. */
export async function fullNameOf(ctx: Pick<Deps, 'db'>, userId: string): Promise<string> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return [user?.firstname, user?.lastname].filter(Boolean).join(' ')
}
