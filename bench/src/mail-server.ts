import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { id: string; at: number }

/** A mail server that accepts everything, each mail after `replyMs`, and remembers what came. */
export async function startMailServer({ host = '127.0.0.1', replyMs = 0 } = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, _session, taken) {
      const mail = await text(stream)
      mails.push({ id: /^message-id: (\S+)/im.exec(mail)?.[1] ?? '', at: Date.now() })
      if (replyMs > 0) await setTimeout(replyMs)
      taken()
    },
  })
  // A worker that ends cuts its connections.
  server.on('error', () => {})
  await once(server.listen(0, host), 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://${host}:${port}?ignoreTLS=true`, mails, close: () => void server.close() }
}

/** So slow that mails are still waiting when the migrations begin. */
export const slowly = { replyMs: 80 }
