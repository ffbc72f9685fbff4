import { markMailFailed, markMailSent, takeMail } from '@cursus/domain/mail'
import type { JobHandler, sendMail } from '@cursus/jobs'
import type { WorkerDeps } from '../deps.ts'
import { renderMail } from '../mail/render-mail.ts'

/** The mail server has refused the mail for good (5xx about an address or the message): another try says the same. */
const isRejected = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 550 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/** Sends one mail, in its reader's language; nothing when it is sent already. A try that failed is tried again later by the job itself. */
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
      // What a server answers may hold the address: the row keeps it, the queue and the log do not.
      throw Object.assign(new Error(`The mail could not be sent: ${codeOf(error)}`), final ? { retry: false } : {})
    }
    await markMailSent(domain, { mailId })
  }
}
