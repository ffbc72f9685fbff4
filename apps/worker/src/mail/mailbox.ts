import { explainError } from '@cursus/domain/fault'
import { maxBounceBytes } from '@cursus/domain/mail'
import { ImapFlow } from 'imapflow'

/** A folder at an IMAP server, reached with TLS. */
export type Mailbox = Readonly<{ host: string; port: number; user: string; password: string; folder: string }>

/** Of one reading; the next one takes the rest. */
const most = 1000

/**
 * Gives each unread mail to `take`, the oldest first, and marks it as read then: after a crash in
 * between, it is given again. Of a larger mail than a report, the beginning is given. One that
 * cannot be taken ends the reading, is flagged, and comes behind all others from then on.
 * @throws an explanation for an operator
 */
export const readMailbox = (mailbox: Mailbox, take: (raw: Uint8Array) => Promise<unknown>): Promise<void> =>
  whileOpen(mailbox, async (client) => {
    const flag = (uid: number, name: string) => client.messageFlagsAdd(`${uid}`, [name], { uid: true })
    let failure: { error: unknown } | undefined
    for (const flagged of [false, true]) {
      const unread = (await client.search({ seen: false, flagged }, { uid: true })) || []
      for (const uid of unread.slice(0, most)) {
        try {
          const mail = await client.fetchOne(`${uid}`, { source: { maxLength: maxBounceBytes } }, { uid: true })
          if (mail !== false && mail.source) await take(mail.source)
        } catch (error) {
          failure = { error }
          if (flagged && client.usable) continue
          await flag(uid, '\\Flagged')
          throw error
        }
        await flag(uid, '\\Seen')
      }
    }
    if (failure) throw failure.error
  })

/** Signs in, opens the folder and changes nothing. Rejects as `readMailbox` does. */
export const checkMailbox = (mailbox: Mailbox): Promise<void> => whileOpen(mailbox, async () => {})

async function whileOpen<Result>(mailbox: Mailbox, work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
  const { host, port, user, password, folder } = mailbox
  const client = new ImapFlow({
    host,
    port,
    secure: true,
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  // Whatever waits for an answer is told too.
  client.on('error', () => {})
  try {
    await client.connect().catch((error) => fail(error, cureOf(error)))
    await client.mailboxOpen(folder).catch((error) => fail(error, `Check its folder ${folder}`))
    return await work(client)
  } finally {
    client.close()
  }

  function fail(error: Answer, cure: string): never {
    throw new Error(`${host}:${port} does not show its mails: ${error.responseText ?? explainError(error)}. ${cure}`)
  }
}

type Answer = Error & { authenticationFailed?: boolean; responseText?: string }

const cureOf = ({ authenticationFailed }: Answer) =>
  authenticationFailed ? 'Check its user and password' : 'Check its address, its certificate and the firewall'
