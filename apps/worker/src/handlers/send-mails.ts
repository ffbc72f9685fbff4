import {
  listWaitingMails,
  markMailFailed,
  markMailsSent,
  maxMailTries,
  noteRefusal,
  type ReadyMail,
  stoppedCode,
  takeMails,
} from '@cursus/domain/mail'
import type { JobHandler, sendMails } from '@cursus/jobs'
import type { WorkerDeps } from '../deps.ts'
import { type KnownPictures, keepPictures } from '../mail/keep-pictures.ts'
import { renderMail } from '../mail/render-mail.ts'

/** Small, because a killed worker's unmarked mails are sent again. */
const batch = 50

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

/** The code of the mail client, and the reply of the server where there was one. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [typeof code === 'string' ? code : 'unknown', ...(responseCode ? [responseCode] : [])].join(' ')
}

type Needs = Pick<WorkerDeps, 'domain' | 'transport' | 'log'>

/** Sends all due mails, each in its reader's language. Failed mails wait for their next attempt. */
export function handleSendMails(deps: Needs): JobHandler<typeof sendMails> {
  const { domain } = deps
  return async (_payload, { signal, stopping }) => {
    let more = true
    let first: string | undefined
    // A mail that is cut off may arrive, unmarked, and is sent again.
    while (more && !signal.aborted && !stopping.aborted) {
      const idList = await listWaitingMails(domain, { batch })
      const mails = idList.length > 0 ? await takeMails(domain, { idList }) : []
      const settled = await sendAll(deps, mails)
      // Stops when the mail server is down; the next sweep tries the others. Mails with nothing left
      // to say are dropped and keep nobody's waiting; a mail that stays does not begin this again.
      more = idList.length === batch && (settled > 0 || mails.length === 0) && idList[0] !== first
      first = idList[0]
    }
  }
}

/** @returns the number of mails that were accepted or permanently rejected */
async function sendAll({ domain, transport, log }: Needs, mails: ReadyMail[]): Promise<number> {
  let settled = 0
  const known: KnownPictures = new Map()
  const sent: string[] = []
  let marking = Promise.resolve()
  /** Coalesces updates: one statement at a time marks all mails sent since the last one. */
  const markSent = (id: string) => {
    sent.push(id)
    marking = marking.then(async () => {
      const idList = sent.splice(0)
      if (idList.length > 0) await markMailsSent(domain, { idList })
    })
    return marking
  }
  async function send(mail: ReadyMail): Promise<void> {
    const { id, to, template, attempts } = mail
    try {
      const pictures = await keepPictures(domain, mail, known, log)
      const { settings, now } = domain
      await transport.send({
        id,
        to,
        ...renderMail(mail, { timeZone: settings.timeZone, now: now(), pictures }),
      })
    } catch (error) {
      const code = codeOf(error)
      // A test is to say what happens now.
      const final = attempts >= maxMailTries || isRejected(error) || template === 'test'
      if (isRejected(error)) settled += 1
      const reply = error instanceof Error ? error.message : String(error)
      const isAboutReader = isRejected(error) && (error as { command?: unknown }).command === 'RCPT TO'
      const isStopped = isAboutReader && (await noteRefusal(domain, { mailId: id, to: [to], reply }))
      await markMailFailed(domain, { mailId: id, error: reply, code: isStopped ? stoppedCode : code, final })
      // The reply of a mail server may contain the address: only the row keeps it, never the log.
      log[final ? 'error' : 'warn']({ mail: id, template, code, final }, 'a mail could not be sent')
      return
    }
    settled += 1
    await markSent(id)
  }
  await Promise.all(mails.map(send))
  return settled
}
