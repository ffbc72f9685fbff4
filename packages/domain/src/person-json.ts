import { sql } from 'kysely'

/** A person as others see them (`personRef`), of a left-joined `users` under that alias; null where nobody is joined. */
export const personJson = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`
    case when ${column('id')} is not null then json_build_object(
      'id', ${column('id')}, 'email', ${column('email')}, 'firstname', ${column('firstname')},
      'lastname', ${column('lastname')}, 'avatar', ${column('avatar')}
    ) end`
}
