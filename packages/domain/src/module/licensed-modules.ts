import { anyOf, type DB, uuids } from '@cursus/db'
import { can, canInCompany, type Subject } from '@cursus/rights'
import { expressionBuilder } from 'kysely'

/** True for people of the platform. Others manage companies and see what these bought. */
export const readsCatalogue = (subject: Subject): boolean =>
  can(subject, 'modules.read') || can(subject, 'companies.write')

/** The modules in the licences of the companies whose administration the caller reads. */
export function licensedModules(subject: Subject) {
  const managed = Object.keys(subject.companies).filter((id) => canInCompany(subject, id, 'admin.read'))
  return expressionBuilder<DB>()
    .selectFrom('licenceModules as lm')
    .innerJoin('moduleLicences as licence', 'licence.id', 'lm.licenceId')
    .where('licence.companyId', '=', anyOf(uuids(managed)))
}
