import type { CompanyCtx } from '../context.ts'
import { notFound } from '../query/index.ts'

/** @throws NotFound for another company's licence, and a module that is not in it */
export const findLicenceModule = (
  { db, company }: CompanyCtx,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<{ moduleVersionId: string }> =>
  db
    .selectFrom('licenceModules as lm')
    .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
    .select('lm.moduleVersionId')
    .where('l.companyId', '=', company.id)
    .where('lm.licenceId', '=', id)
    .where('lm.moduleId', '=', moduleId)
    .executeTakeFirstOrThrow(notFound)
