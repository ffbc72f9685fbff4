import { AppError } from '@cursus/contract/error'
import type { Deps } from '@cursus/domain/context'
import { noteRefusal } from '@cursus/domain/mail'
import { hasToken } from '@cursus/domain/metrics'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'

/** A report has the refused mail with it, or its head. */
const bodyLimit = 2 * 1024 * 1024

/**
 * `POST /hooks/bounces`: a mail that came back to the sender, as it came. What is no report of a
 * refused address is taken and ignored, because its mailbox gets other mails too.
 */
export async function serveBounces(app: FastifyInstance, deps: Deps, token: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Before the body is read.
    scope.addHook('onRequest', async ({ raw }) => {
      if (!hasToken(raw, token)) throw new AppError('TokenInvalid')
    })
    scope.post('/hooks/bounces', { bodyLimit }, async ({ body, log }, reply) => {
      // What cannot be read is no report.
      const bounces = Buffer.isBuffer(body) ? await readBounces(body).catch(() => []) : []
      const noted = []
      for (const bounce of bounces) if (await noteRefusal(deps, bounce)) noted.push(bounce.mailId)
      log.info({ mails: noted }, 'a mail came back')
      return reply.code(204).send()
    })
  })
}

/** Characters of a report that are read: anybody sends one, and a real one has a few hundred. */
const maxReport = 65_536

const ownId = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@cursus>$/

/** The refusals of a delivery status notification (RFC 3464) about a mail of ours. */
export async function readBounces(raw: Buffer): Promise<Parameters<typeof noteRefusal>[1][]> {
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  const part = (...types: string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '')
  const original = await PostalMime.parse(part('message/rfc822', 'text/rfc822-headers', 'message/global-headers'))
  const mailId = ownId.exec(original.messageId ?? '')?.[1]
  if (!mailId) return []
  const report = part('message/delivery-status', 'message/global-delivery-status').slice(0, maxReport)
  return report
    .replaceAll('\0', '')
    .split(/\r?\n[ \t]*\r?\n/)
    .flatMap((recipient) => {
      const field = fieldsOf(recipient)
      const status = field('status')
      if (field('action').toLowerCase() !== 'failed' || !status.startsWith('5')) return []
      const to = ['original-recipient', 'final-recipient'].map((name) => field(name).toLowerCase()).filter(Boolean)
      const words = field('diagnostic-code')
      return [{ mailId, to, reply: words.includes(status) ? words : `${status} ${words}`.trim() }]
    })
}

/** The fields of a recipient, without the type of their values. */
function fieldsOf(recipient: string): (name: string) => string {
  const lines = recipient.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  const fields = new Map(
    lines.map((line) => {
      const end = line.indexOf(':')
      return [line.slice(0, end).toLowerCase(), line.slice(end + 1).trim()]
    }),
  )
  return (name) => (fields.get(name) ?? '').replace(/^[\w-]{1,40};\s*/, '')
}
