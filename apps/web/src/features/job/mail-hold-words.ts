import type { MailHold } from '@cursus/contract/mail'
import { m } from '#web/paraglide/messages.js'

/** Why e-mails wait for a person. */
export function mailHoldWords({ reason, origin }: MailHold): string {
  if (reason === 'otherOrigin') return m.job_hold_other_origin({ origin: origin ?? '' })
  return reason === 'restored' ? m.job_hold_restored() : m.job_hold_no_server()
}
