import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { RenderedMail } from './render-mail.ts'

export type OutgoingMail = RenderedMail & { id: string; to: string }
export type MailTransport = { send(mail: OutgoingMail): Promise<void>; close(): void }

/** The address of `Cursus <no-reply@cursus.example>`, or of one without a name. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/**
 * Every attempt of a mail has the same Message-ID, so that mail servers can recognise duplicates.
 */
const message = (from: string, { id, to, subject, html, text, fromName, replyTo, endLink }: OutgoingMail) => ({
  // A name and one address, whatever the name contains; mail servers accept this address only.
  from: fromName ? { name: fromName, address: addressOf(from) } : from,
  to,
  // Always one address and no header, whatever the value contains.
  ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
  subject,
  html,
  text,
  messageId: `<${id}@cursus>`,
  headers: {
    // Suppresses absence notices.
    'Auto-Submitted': 'auto-generated',
    // Mail programs offer a button, and their provider posts to the link for it (RFC 8058).
    ...(endLink && { 'List-Unsubscribe': `<${endLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})

/**
 * Sends through the mail server at `url` (`smtp://user:password@host:port`, `smtps://…`) over a few
 * pooled connections.
 */
export function createSmtpTransport(url: string, from: string, dkim?: DkimKey): MailTransport {
  const smtp = connectSmtp(url, dkim && signing(dkim, from))
  return {
    send: async (mail) => void (await smtp.sendMail(message(from, mail))),
    close: () => smtp.close(),
  }
}

/** With which the domain of the sender signs; `privateKey` is PEM. */
export type DkimKey = Readonly<{ selector: string; privateKey: string }>

/** Where the public half of a key is published. */
export const dkimRecordOf = (from: string, selector: string): string => `${selector}._domainkey.${domainOf(from)}`

const domainOf = (from: string) => addressOf(from).split('@').at(-1) ?? ''

/** What nodemailer leaves out by itself, and mail programs want signed to offer their button. */
const signing = ({ selector, privateKey }: DkimKey, from: string) => ({
  domainName: domainOf(from),
  keySelector: selector,
  privateKey,
  headerFieldNames:
    'from:reply-to:subject:date:message-id:to:mime-version:content-type:content-transfer-encoding:auto-submitted:list-unsubscribe:list-unsubscribe-post',
})

const connectSmtp = (url: string, dkim?: ReturnType<typeof signing>) =>
  createTransport({
    url,
    ...(dkim && { dkim }),
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })

/** Signs in at the mail server and sends nothing. Rejects with its refusal. */
export async function checkSmtp(url: string): Promise<void> {
  const smtp = connectSmtp(url)
  try {
    await smtp.verify()
  } finally {
    smtp.close()
  }
}

/** Without a mail server: only tests come here, to be told so. */
export const noTransport: MailTransport = {
  send: () => Promise.reject(Object.assign(new Error('SMTP_URL is not set'), { code: 'ENOSERVER' })),
  close() {},
}

/**
 * Writes one `.eml` file per mail atomically, where a folder is asked for. A repeated job
 * overwrites the same file. Files have the time of `now`, by which a sweep removes them.
 */
export function createFileTransport(folder: string, from: string, now: () => Date): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' } as object)
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      const { message: bytes } = (await composer.sendMail(message(from, mail))) as unknown as { message: Buffer }
      const file = join(folder, `${mail.id}.eml`)
      await writeFile(`${file}.tmp`, bytes)
      await utimes(`${file}.tmp`, now(), now())
      await rename(`${file}.tmp`, file)
    },
    close: () => composer.close(),
  }
}
