import { api, trpc } from '#web/lib/trpc.ts'
import { type GiftValues, onlyLicence } from './give-form.ts'

export type GiftChoice = Pick<GiftValues, 'moduleId' | 'moduleLicenceId'>

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

/** The choice that a form opens with: what is archived or not given by a licence is left out. */
export async function firstChoice(companyId: string, { moduleId, moduleLicenceId }: GiftChoice): Promise<GiftChoice> {
  if (moduleId === '') return { moduleId, moduleLicenceId }
  const { rows } = await api.company.module.list.fetch({ companyId, moduleId: [moduleId], archived: false, limit: 1 })
  if (rows.length === 0) return { moduleId: '', moduleLicenceId }
  return { moduleId, moduleLicenceId: await proposeLicence(companyId, moduleId, moduleLicenceId) }
}
