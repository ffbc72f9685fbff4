import { api, trpc } from '#web/lib/trpc.ts'
import { type GiftValues, onlyLicence } from './give-form.ts'

type GiftChoice = Pick<GiftValues, 'moduleId' | 'moduleLicenceId'>

/** The chosen module and licence; absent until they are loaded. */
export function useChosen(companyId: string, { moduleId, moduleLicenceId }: GiftChoice) {
  const modules = trpc.company.module.list.useQuery(
    { companyId, moduleId: [moduleId], eachOnce: true, limit: 1 },
    { enabled: moduleId !== '' },
  )
  const licences = trpc.company.licence.list.useQuery(
    { companyId, id: [moduleLicenceId], limit: 1 },
    { enabled: moduleLicenceId !== '' },
  )
  return { module: modules.data?.rows[0], licence: licences.data?.rows[0] }
}

/** The licence to propose for a module; `current` is kept if it gives the module. */
export async function proposeLicence(companyId: string, moduleId: string, current: string): Promise<string> {
  const { rows } = await api.company.licence.list.fetch({ companyId, moduleId: [moduleId], limit: 200 })
  return onlyLicence(rows, current)
}

/**
 * The choice that a form opens with: the module that was asked for, unless it is archived or no
 * licence gives it, or else the only one there is.
 */
export async function firstChoice(companyId: string, { moduleId, moduleLicenceId }: GiftChoice): Promise<GiftChoice> {
  const asked = moduleId === '' ? {} : { moduleId: [moduleId] }
  const { rows } = await api.company.module.list.fetch({
    companyId,
    ...asked,
    archived: false,
    eachOnce: true,
    limit: 2,
  })
  const [module] = rows
  if (!module || rows.length > 1) return { moduleId: '', moduleLicenceId }
  return { moduleId: module.id, moduleLicenceId: await proposeLicence(companyId, module.id, moduleLicenceId) }
}
