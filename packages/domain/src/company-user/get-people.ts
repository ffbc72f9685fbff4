import { anyOf, uuids } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { getAll } from '../query/index.ts'

/** @throws NotFound when one is no person of the company */
export const getPeople = ({ db, company }: CompanyCtx, idList: string[]) =>
  getAll(idList, (ids) =>
    db
      .selectFrom('companyPeople')
      .select('userId')
      .where('companyId', '=', company.id)
      .where('sortName', 'is not', null)
      .where('userId', '=', anyOf(uuids(ids))),
  )
