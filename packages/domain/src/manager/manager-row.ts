import { validationFailed } from '@cursus/contract/error'
import type { Manager } from '@cursus/contract/manager'
import type { Database, RowOf } from '@cursus/db'
import { type CompanyRights, closeCompanyRights, isCompanyManager } from '@cursus/rights'
import { revisionOf } from '../event/index.ts'
import { companyPersonColumns, isInvited, toPerson } from '../person/index.ts'
import { iso } from '../query/index.ts'
import { companyRightsColumns, type StoredCompanyRights, toCompanyRights } from '../stored-right/index.ts'

/** Managers of a company in the form of answers, named like all people of the company. */
export const selectManagers = (db: Database, companyId: string) =>
  db
    .selectFrom('companyManagers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.companyId', '=', 'm.companyId').onRef('p.userId', '=', 'm.userId'),
    )
    .select(({ ref }) => [
      ...companyPersonColumns(companyId),
      isInvited(companyId).$castTo<boolean>().as('isInvited'),
      ...companyRightsColumns,
      'm.createdAt',
      revisionOf('manager', ref('m.userId'), companyId).as('revision'),
    ])
    .where('m.companyId', '=', companyId)

export const toManager = (row: RowOf<typeof selectManagers>, myId: string): Manager => ({
  ...toPerson(row),
  rights: toCompanyRights(row),
  isInvited: row.isInvited,
  creationDate: iso(row.createdAt),
  isMe: row.id === myId,
  revision: row.revision,
})

/**
 * Converts rights to stored ones, closed so that write always includes read. A manager has at least
 * one right, or is responsible.
 * @throws ValidationFailed at `rights`
 */
export function toStoredRights(rights: CompanyRights): StoredCompanyRights {
  const closed = closeCompanyRights(rights)
  if (!isCompanyManager(closed) && !closed.responsible) {
    throw validationFailed({ path: 'rights', rule: 'required' })
  }
  return {
    trainingRead: closed.training.read,
    trainingWrite: closed.training.write,
    adminRead: closed.admin.read,
    adminWrite: closed.admin.write,
    responsible: closed.responsible,
  }
}
