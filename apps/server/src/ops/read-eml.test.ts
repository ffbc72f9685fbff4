import { describe, expect, it } from 'vitest'
import { linksOf, readEml } from './read-eml.ts'

const lines = (...text: string[]) => Buffer.from(text.join('\r\n'))

describe('a stored mail', () => {
  it('is read with its parts, encodings and split words', async () => {
    const mail = await readEml(
      lines(
        'To: lou@example.com',
        'Subject: =?UTF-8?Q?Votre_module_=C3=89vacua?=',
        ' =?UTF-8?Q?tion?=',
        'Content-Type: multipart/alternative; boundary="--_b-1"',
        '',
        '----_b-1',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Voil=C3=A0 =',
        ': https://example.com/auth/signup?email=3Da%40b.fr&x=',
        '=3D1',
        '----_b-1',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('<a href="https://example.com/x?a=1&amp;b=2">é</a>').toString('base64'),
        '----_b-1--',
      ),
    )
    expect(mail).toMatchObject({ to: 'lou@example.com', subject: 'Votre module Évacuation' })
    expect(mail.text.trim()).toBe('Voilà : https://example.com/auth/signup?email=a%40b.fr&x=1')
    expect(mail.html.trim()).toBe('<a href="https://example.com/x?a=1&amp;b=2">é</a>')
    expect(linksOf(mail)).toEqual([
      'https://example.com/x?a=1&b=2',
      'https://example.com/auth/signup?email=a%40b.fr&x=1',
    ])
  })

  it('says who writes and what stands below its subject, and links no picture', async () => {
    const mail = await readEml(
      lines(
        'From: "Karim \\"K\\" Benali, Maison Delorme" <no-reply@cursus.example>',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<div class="preheader" style="display:none">Avant le 28/11 &amp; vite<span>&#847;</span></div>',
        '<img src="https://cursus.example/mail/picture/x.png"><a href="https://cursus.example/">.</a>',
      ),
    )
    expect(mail).toMatchObject({ from: 'Karim "K" Benali, Maison Delorme', preheader: 'Avant le 28/11 & vite' })
    expect(linksOf(mail)).toEqual(['https://cursus.example/'])
    expect((await readEml(lines('From: no-reply@cursus.example', '', ''))).from).toBe('no-reply@cursus.example')
  })

  it('may be plain text only', async () => {
    const mail = await readEml(lines('Subject: Hello', '', 'A text: é'))
    expect(mail).toMatchObject({ subject: 'Hello', text: 'A text: é\n', html: '' })
  })
})
