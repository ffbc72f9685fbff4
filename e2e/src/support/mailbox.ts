import { existsSync, watch } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Mail = { to: string; subject: string; text: string; links: string[] }

/** Undoes quoted-printable, the encoding of the mails' bodies. */
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
  const body = `${decodeQuotedPrintable(raw)}\n${text}`
  return {
    to: header('To'),
    subject: header('Subject'),
    text: body,
    links: [...new Set(body.match(/https?:\/\/[^\s"'<>]+/g) ?? [])].map((link) => link.replaceAll('&amp;', '&')),
  }
}

/** The first mail to somebody that satisfies the test, as soon as the worker has written it. */
export async function waitForMail(dataDir: string, to: string, isWanted: (mail: Mail) => boolean): Promise<Mail> {
  const folder = join(dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  const find = async () => {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()) {
      const path = join(folder, file)
      const mail = existsSync(path) ? readMail(await readFile(path, 'utf8')) : undefined
      if (mail?.to.includes(to) && isWanted(mail)) return mail
    }
    return undefined
  }
  const changes = watch(folder)
  try {
    const there = await find()
    if (there) return there
    return await new Promise<Mail>((done, failed) => {
      const late = setTimeout(() => failed(new Error(`No mail to ${to} after 30 s`)), 30_000)
      changes.on('change', () => {
        find().then((mail) => {
          if (!mail) return
          clearTimeout(late)
          done(mail)
        }, failed)
      })
    })
  } finally {
    changes.close()
  }
}
