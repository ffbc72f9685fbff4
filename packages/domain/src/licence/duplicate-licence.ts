import { createLicenceInput, type Licence } from '@cursus/contract/licence'
import { nextYearOf } from '@cursus/contract/licence-values'
import type { CompanyCtx } from '../context.ts'
import { createLicence } from './create-licence.ts'
import { getLicence } from './get-licence.ts'

/**
 * Creates the licence of the next year with the same terms and nobody in its seats. It has the
 * latest version of each module that is not archived.
 * @throws ValidationFailed when every module is archived, NotFound
 */
export async function duplicateLicence(ctx: CompanyCtx, { id }: { id: string }): Promise<Licence> {
  const licence = await getLicence(ctx, { id })
  const moduleIdList = licence.modules.filter(({ archived }) => !archived).map((module) => module.id)
  const input = createLicenceInput.parse({ ...licence, ...nextYearOf(licence), modules: undefined, moduleIdList })
  return createLicence(ctx, input)
}
