import type { LicenceRow } from '@cursus/contract/licence'
import { m } from '#web/paraglide/messages.js'

type LicenceState = 'suspended' | 'ended' | 'notStarted' | 'active'

/** The state of a licence (specification §4). */
export const licenceState = (licence: Pick<LicenceRow, 'suspended' | 'expired' | 'active'>): LicenceState =>
  licence.suspended ? 'suspended' : licence.expired ? 'ended' : licence.active ? 'active' : 'notStarted'

/** Adds " · suspendue" to the name of an unusable licence; empty for an active one. */
export function licenceSuffix(licence: Pick<LicenceRow, 'suspended' | 'expired' | 'active'>): string {
  const words: Record<LicenceState, string> = {
    suspended: m.company_licence_state_suspended(),
    ended: m.company_licence_state_ended(),
    notStarted: m.company_licence_state_not_started(),
    active: '',
  }
  const word = words[licenceState(licence)]
  return word ? ` · ${word}` : ''
}
