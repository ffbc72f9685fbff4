import { markMailFailed, markMailSent, takeMail } from '@cursus/domain/mail'
import type { JobHandler, sendMail } from '@cursus/jobs'
import type { WorkerDeps } from '../deps.ts'
import { renderMail } from '../mail/render-mail.ts'

/**
 * A permanent rejection by the mail server (5xx about an address or the message); a retry would get
 * the same reply.
 */
const isRejected = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 550 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/**
 * Sends one mail in its reader's language; does nothing when it is already sent. The job retries
 * failed attempts later.
 */
export function handleSendMail({
  domain,
  transport,
  log,
}: Pick<WorkerDeps, 'domain' | 'transport' | 'log'>): JobHandler<typeof sendMail> {
  return async ({ mailId }, run) => {
    const mail = await takeMail(domain, { mailId })
    if (!mail) return
    try {
      await transport.send({ id: mail.id, to: mail.to, ...renderMail(mail, domain.settings.timeZone) })
    } catch (error) {
      const final = run.last || isRejected(error)
      await markMailFailed(domain, { mailId, error: error instanceof Error ? error.message : String(error), final })
      log.warn({ mail: mailId, template: mail.template, code: codeOf(error), final }, 'a mail could not be sent')
      // The reply of a mail server may contain the address: only the row keeps it, never the queue
      // or the log.
      throw Object.assign(new Error(`The mail could not be sent: ${codeOf(error)}`), final ? { retry: false } : {})
    }
    await markMailSent(domain, { mailId })
  }
}
