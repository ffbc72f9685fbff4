import type { DB, Users } from '@cursus/db'
import { type Expression, expressionBuilder, type Selectable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** The public fields (`personRef`) of the user id in a column; null without one. */
export const personById = (id: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('users as person')
      .select(['person.id', 'person.email', 'person.firstname', 'person.lastname', 'person.avatar'])
      .where('person.id', '=', id as Expression<string>),
  )

/** The public columns of `users as u`, and their form in answers. */
export const personColumns = ['u.id', 'u.email', 'u.firstname', 'u.lastname', 'u.avatar'] as const
type Person = Pick<Selectable<Users>, 'id' | 'email' | 'firstname' | 'lastname' | 'avatar'>
export const toPerson = ({ id, email, firstname, lastname, avatar }: Person): Person => ({
  id,
  email,
  firstname,
  lastname,
  avatar,
})
