import type { MailHold } from '@cursus/contract/mail'
import type { MailFault } from '@cursus/contract/mail-values'
import { m } from '#web/paraglide/messages.js'

/** What is wrong with the mail server, and what to do. */
export const mailFaultWords: Record<MailFault, () => string> = {
  unreachable: m.job_fault_unreachable,
  timeout: m.job_fault_timeout,
  signIn: m.job_fault_sign_in,
  tls: m.job_fault_tls,
  refused: m.job_fault_refused,
  busy: m.job_fault_busy,
  noServer: m.job_fault_no_server,
  unknown: m.job_fault_unknown,
}

/** Why e-mails wait for a person. */
export function mailHoldWords({ reason, origin }: MailHold): string {
  if (reason === 'otherOrigin') return m.job_hold_other_origin({ origin: origin ?? '' })
  return reason === 'restored' ? m.job_hold_restored() : m.job_hold_no_server()
}
