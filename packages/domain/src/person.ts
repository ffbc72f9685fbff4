import type { CompanyPeople, DB, Users } from '@cursus/db'
import { type Expression, expressionBuilder, type Nullable, type Selectable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

/** The public fields (`personRef`) of the user id in a column; null without one. */
export const personById = (id: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('users as person')
      .select(['person.id', 'person.email', 'person.firstname', 'person.lastname', 'person.avatar'])
      .where('person.id', '=', id as Expression<string>),
  )

const ofCompany = expressionBuilder<DB & { u: Users; p: Nullable<CompanyPeople> }, 'u' | 'p'>()

/**
 * The public columns of `users as u` for readers of one company, of which `p` is the row in
 * `company_people`: the names that it gave show until the person writes their own.
 */
export const companyPersonColumns = [
  'u.id',
  'u.email',
  ofCompany.fn.coalesce('u.firstname', 'p.firstname').as('firstname'),
  ofCompany.fn.coalesce('u.lastname', 'p.lastname').as('lastname'),
  'u.avatar',
] as const

/** The public fields of a user for readers of one company; null without one. */
export const companyPersonById = (companyId: Expression<string>, id: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('users as u')
      .leftJoin('companyPeople as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', companyId))
      .select(companyPersonColumns)
      .where('u.id', '=', id as Expression<string>),
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
