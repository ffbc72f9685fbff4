import PostalMime from 'postal-mime'
import type { Deps } from '../context.ts'
import { noteRefusal } from './refused-address.ts'

/** Bytes of a mail that came back: a report has the refused mail with it, or its head. */
export const maxBounceBytes = 2 * 1024 * 1024

/**
 * Notes the refusals of a mail that came back to the sender, as it came. What is no report of a
 * refused address is ignored, because its mailbox gets other mails too.
 * @returns the ids of our mails that were refused
 */
export async function takeBounce(ctx: Pick<Deps, 'db' | 'now'>, raw: Uint8Array): Promise<string[]> {
  // What cannot be read is no report.
  const bounces = await readBounces(raw).catch(() => [])
  const noted: string[] = []
  for (const bounce of bounces) if (await noteRefusal(ctx, bounce)) noted.push(bounce.mailId)
  return noted
}

/** Characters of a report that are read: anybody sends one, and a real one has a few hundred. */
const maxReport = 65_536

const ownId = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@cursus>$/

/** The refusals of a delivery status notification (RFC 3464) about a mail of ours. */
export async function readBounces(raw: Uint8Array): Promise<Parameters<typeof noteRefusal>[1][]> {
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
