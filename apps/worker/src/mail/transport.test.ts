import { spawnSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { alphabets } from '@cursus/contract/testing/alphabets'
import { dkimVerify } from 'mailauth'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createFileTransport, createSmtpTransport, dkimRecordOf, type OutgoingMail } from './transport.ts'

const mail: OutgoingMail = {
  id: '0192f0c1-7b1e-7000-8000-000000000001',
  to: 'camille@maison-delorme.example',
  subject: 'Nouveau module : Sécurité',
  html: '<p>Bonjour</p>',
  text: 'Bonjour',
}
const now = () => new Date('2026-12-31T23:30:00Z')
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A mail server on a real socket, without TLS; `received` are its messages. */
async function takeMails() {
  const received: Buffer[] = []
  let opened = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onConnect: (_session, done) => {
      opened += 1
      done()
    },
    onData: async (stream, _session, done) => {
      received.push(await buffer(stream))
      done()
    },
  })
  cleanups.push(() => new Promise<void>((done) => server.close(done)))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, connections: () => opened }
}

/** Reads mails as a program does that shares no code with the sender: Python's own library. */
const readMails = `
import json, sys
from email import message_from_binary_file, policy
from email.header import decode_header, make_header
from email.utils import parseaddr
words = lambda header: str(make_header(decode_header(header)))
def read(file):
    name, address = parseaddr(message_from_binary_file(open(file, 'rb'))['from'])
    mail = message_from_binary_file(open(file, 'rb'), policy=policy.default)
    part = lambda kind: mail.get_body((kind,)).get_content().strip()
    return dict(name=words(name), address=address, subject=mail['subject'], text=part('plain'), html=part('html'))
print(json.dumps([read(file) for file in sys.argv[1:]]))`
const hasPython = spawnSync('python3', ['-c', 'import email']).status === 0

describe('mail transports', () => {
  it('writes a mail as one .eml file, and overwrites it when the mail is sent again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cursus-mail-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const transport = createFileTransport(join(folder, 'mail'), 'Cursus <no-reply@cursus.example>', now)
    await transport.send(mail)
    await transport.send(mail)
    expect(await readdir(join(folder, 'mail'))).toEqual([`${mail.id}.eml`])
    const file = join(folder, 'mail', `${mail.id}.eml`)
    expect((await stat(file)).mtime).toEqual(now())
    const raw = await readFile(file, 'utf8')
    expect(raw).toMatch(/^To: camille@maison-delorme\.example\r$/m)
    expect(raw).toContain(`Message-ID: <${mail.id}@cursus>`)
  })

  it('sets Reply-To to the sender of a support message, and adds no header through their address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cursus-mail-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const transport = createFileTransport(folder, 'Cursus <no-reply@cursus.example>', now)
    const file = join(folder, `${mail.id}.eml`)
    await transport.send({ ...mail, replyTo: 'camille@maison-delorme.example' })
    expect(await readFile(file, 'utf8')).toMatch(/^Reply-To: camille@maison-delorme\.example\r$/m)
    await transport.send({ ...mail, replyTo: 'a@b.example>\r\nBcc: all@example.org' })
    expect(await readFile(file, 'utf8')).not.toMatch(/^Bcc:/im)
  })

  it('lets the mail program end a mail that can be ended (RFC 8058), and no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cursus-mail-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const transport = createFileTransport(folder, 'Cursus <no-reply@cursus.example>', now)
    const file = join(folder, `${mail.id}.eml`)
    await transport.send(mail)
    expect(await readFile(file, 'utf8')).not.toMatch(/^List-/im)
    const endLink = `https://training.example.com/auth/weekly-mail?token=${'x'.repeat(43)}&email=camille%40example.com`
    await transport.send({ ...mail, endLink })
    const unfolded = (await readFile(file, 'utf8')).replace(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(unfolded.match(/^List-Unsubscribe: *<(.*)>\r$/m)?.[1]).toBe(endLink)
  })

  it('names its sender, at the platform’s address whatever the name is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cursus-mail-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const file = join(folder, `${mail.id}.eml`)
    const fromOf = async (fromName: string, from: string) => {
      await createFileTransport(folder, from, now).send({ ...mail, fromName })
      return (await readFile(file, 'utf8')).replace(/\r\n[ \t]+/g, ' ')
    }
    const platform = 'Cursus <no-reply@cursus.example>'
    expect(await fromOf('Karim Benali, Maison Delorme', platform)).toMatch(
      /^From: "Karim Benali, Maison Delorme" <no-reply@cursus\.example>\r$/m,
    )
    expect(await fromOf('Zoé "X" <a@evil.example>', 'no-reply@cursus.example')).toMatch(
      /^From: [^<\r\n]*<no-reply@cursus\.example>\r$/m,
    )
    const raw = await fromOf('A\r\nBcc: all@example.org', platform)
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(raw).toMatch(/^From: [^\r\n]*<no-reply@cursus\.example>\r$/m)
  })

  const readable = 'say names in eight alphabets to another program'
  it.skipIf(!hasPython)(hasPython ? readable : `${readable} (no python3)`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cursus-mail-'))
    cleanups.push(() => rm(folder, { recursive: true }))
    const transport = createFileTransport(folder, 'Cursus <no-reply@cursus.example>', now)
    const expected = Object.values(alphabets).map(({ person, title }) => ({
      name: `${person}, ${title}`,
      address: 'no-reply@cursus.example',
      subject: `${title} (pour le 28/11)`,
      text: `${person}\n\n${title}`,
      html: `<p>${person}, ${title}</p>`,
    }))
    const files: string[] = []
    for (const [index, { name: fromName, subject, text, html }] of expected.entries()) {
      await transport.send({ ...mail, id: `mail-${index}`, fromName, subject, text, html })
      files.push(join(folder, `mail-${index}.eml`))
    }
    const { stdout } = spawnSync('python3', ['-c', readMails, ...files], {
      env: { PYTHONIOENCODING: 'utf8', ...process.env },
    })
    expect(JSON.parse(stdout.toString())).toEqual(expected)
  })

  it('hands a mail to a real SMTP server', async () => {
    const { url, received } = await takeMails()
    const transport = createSmtpTransport(url, 'Cursus <no-reply@cursus.example>')
    cleanups.push(() => transport.close())
    await transport.send(mail)
    expect(String(received[0])).toContain('Subject: =?UTF-8?Q?Nouveau_module')
  })

  it('signs for the domain of the sender what mail programs read, the way to end it too', async () => {
    const { url, received } = await takeMails()
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')
    const from = 'Cursus <no-reply@cursus.example>'
    const transport = createSmtpTransport(url, from, { selector: 'autumn', privateKey })
    cleanups.push(() => transport.close())
    await transport.send({ ...mail, fromName: 'Zoé', endLink: 'https://training.example.com/end' })
    const resolver = async (name: string) => {
      if (name === dkimRecordOf(from, 'autumn')) return [[`v=DKIM1; k=rsa; p=${key}`]]
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    }
    const verdictOf = async (raw: string) => (await dkimVerify(Buffer.from(raw), { resolver })).results[0]
    const raw = String(received[0])
    const verdict = await verdictOf(raw)
    expect(verdict?.status.result).toBe('pass')
    expect(verdict?.status.aligned).toBe('cursus.example')
    expect(verdict?.signingHeaders?.keys.toLowerCase()).toMatch(/list-unsubscribe:.*list-unsubscribe-post/)
    const turned = raw.replace('training.example.com/end', 'evil.example/end')
    expect((await verdictOf(turned))?.status.result).not.toBe('pass')
  })

  it('keeps a few connections open for many mails', async () => {
    const { url, connections } = await takeMails()
    const transport = createSmtpTransport(url, 'Cursus <no-reply@cursus.example>')
    cleanups.push(() => transport.close())
    await Promise.all(Array.from({ length: 60 }, () => transport.send(mail)))
    expect(connections()).toBeLessThanOrEqual(4)
  })

  it('fails when nobody answers, so that the job retries', async () => {
    const transport = createSmtpTransport('smtp://127.0.0.1:1', 'Cursus <no-reply@cursus.example>')
    cleanups.push(() => transport.close())
    await expect(transport.send(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})
