import { defaultAvatar } from '@cursus/contract/user-values'
import type { CompanyPeople, DB, Users } from '@cursus/db'
import { type Expression, expressionBuilder, type Nullable, type Selectable, type SqlBool, sql } from 'kysely'
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
const { eb, fn, ref } = ofCompany

/**
 * Whether a person has opened something of the company, which then knows their account: names,
 * picture and state. Of everybody else it knows the e-mail and what it has given itself.
 */
export const isAcquainted = (companyId: string | Expression<string | null>, userId: Expression<string | null>) =>
  ofCompany.exists(
    ofCompany
      .selectFrom('companyAcquaintances as k')
      .select('k.userId')
      .where('k.companyId', '=', companyId as string)
      .where('k.userId', '=', userId as Expression<string>),
  )

/**
 * The public columns of `users as u` for readers of one company, of which `p` is the row in
 * `company_people`: the names that it gave show until the person writes their own and is acquainted.
 */
export function companyPersonColumns(
  companyId: string | Expression<string | null>,
  isShown: Expression<SqlBool> = isAcquainted(companyId, ref('u.id')),
) {
  const own = <Column extends 'firstname' | 'lastname'>(column: Column) =>
    fn
      .coalesce(
        eb
          .case()
          .when(isShown)
          .then(ref(`u.${column}`))
          .end(),
        ref(`p.${column}`),
      )
      .as(column)
  return [
    'u.id',
    'u.email',
    own('firstname'),
    own('lastname'),
    eb.case().when(isShown).then(ref('u.avatar')).else(sql.lit<string>(defaultAvatar)).end().as('avatar'),
  ] as const
}

/** Whether the company awaits the first visit of `users as u`, whatever it knows of them. */
export const isInvited = (companyId: string | Expression<string | null>, userId = ref('u.id')) =>
  eb.and([
    eb('u.deletedAt', 'is', null),
    eb.or([eb('u.signedUpAt', 'is', null), eb.not(isAcquainted(companyId, userId))]),
  ])

/** The public fields of a user for readers of one company; null without one. */
export const companyPersonById = (companyId: Expression<string>, id: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom('users as u')
      .leftJoin('companyPeople as p', (join) => join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', companyId))
      .select(companyPersonColumns(companyId))
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
