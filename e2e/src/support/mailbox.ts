import { watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Mail = { to: string; replyTo: string; subject: string; text: string; links: string[] }

/** Decodes quoted-printable, the encoding of the mail bodies. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(b|q)\?([^?]*)\?=/gi, (_, kind: string, body: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(body, 'base64').toString('utf8')
        : decodeQuotedPrintable(body.replaceAll('_', ' ')),
    )
}

function readMail(raw: string): Mail {
  const unfolded = raw.replace(/\r?\n[ \t]+/g, ' ')
  const header = (name: string) => decodeWords(unfolded.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1] ?? '').trim()
  const text = raw.includes('base64')
    ? [...raw.matchAll(/base64\r?\n(?:[\w-]+:.*\r?\n)*\r?\n([\s\S]*?)(?=\r?\n--|$)/g)]
        .map((part) => Buffer.from(part[1] ?? '', 'base64').toString('utf8'))
        .join('\n')
    : ''
  // Not the headers: a link there stands as it is, and its `=D3` is no byte.
  const [, ...parts] = raw.split(/\r?\n\r?\n/)
  const body = `${decodeQuotedPrintable(parts.join('\n\n'))}\n${text}`
  return {
    to: header('To'),
    replyTo: header('Reply-To'),
    subject: header('Subject'),
    text: body,
    links: [...new Set(body.match(/https?:\/\/[^\s"'<>]+/g) ?? [])].map((link) => link.replaceAll('&amp;', '&')),
  }
}

/** A bound for a mail that never comes: it may stand behind 1,500 others on a busy machine. */
const waitMs = 90_000

/**
 * Returns the first mail to an address that satisfies the predicate, as soon as the worker has
 * written it.
 */
export async function waitForMail(dataDir: string, to: string, isWanted: (mail: Mail) => boolean): Promise<Mail> {
  const folder = join(dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  const changes = watch(folder)
  // Changes during a read are coalesced into one more read.
  let changed: (() => void) | undefined
  let seen = false
  changes.on('change', () => {
    seen = true
    changed?.()
  })
  const deadline = Date.now() + waitMs
  try {
    for (;;) {
      seen = false
      const mails = await allMails(dataDir)
      const wanted = mails.find((mail) => mail.to.includes(to) && isWanted(mail))
      if (wanted) return wanted
      const left = deadline - Date.now()
      if (left <= 0) throw new Error(`No such mail to ${to} in ${waitMs / 1000} s, only ${describe(mails)}`)
      if (seen) continue
      await new Promise<void>((next) => {
        const late = setTimeout(next, left)
        changed = () => {
          clearTimeout(late)
          next()
        }
      })
    }
  } finally {
    changes.close()
  }
}

/** Every mail that was written, oldest first. */
export async function allMails(dataDir: string): Promise<Mail[]> {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  // A sweep removes what is a week old, also while this reads.
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => undefined)))
  return texts.filter((text) => text !== undefined).map(readMail)
}

const describe = (mails: readonly Mail[]) =>
  mails.map(({ to, subject }) => `"${subject}" to ${to}`).join(', ') || 'none'
