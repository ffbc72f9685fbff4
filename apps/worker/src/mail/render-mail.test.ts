import { readFileSync } from 'node:fs'
import { languages } from '@cursus/contract/language'
import { mailTemplates } from '@cursus/contract/mail'
import type { TakenMail } from '@cursus/domain/mail'
import { describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'

const mail = (over: Partial<TakenMail> = {}): TakenMail => ({
  id: '0192f0c1-7b1e-7000-8000-000000000001',
  template: 'newModuleAvailable',
  to: 'camille@maison-delorme.example',
  language: 'fr',
  firstname: 'Camille',
  createdAt: new Date('2026-11-20T09:00:00Z'),
  attempts: 1,
  data: {
    link: 'http://localhost:3000/platform/user-module/1?a=1&b=2',
    companyName: 'Maison Delorme',
    moduleTitle: 'Sécurité incendie',
    inviterName: 'Karim',
    endsAt: '2026-12-12T22:59:59.999Z',
    support: {
      from: 'camille@maison-delorme.example',
      senderName: 'Camille Aubert',
      isSignedIn: true,
      type: 'technical',
      message: 'Première ligne\nseconde ligne',
      moduleTitle: 'Sécurité incendie',
      companyName: 'Maison Delorme',
      details: { browser: 'Chromium 130', page: '/platform/home', version: '1.3.2' },
    },
  },
  ...over,
})

describe('mails', () => {
  it.each(mailTemplates.flatMap((template) => languages.map((language) => ({ template, language }))))(
    'renders $template in $language with subject, link and no placeholder',
    ({ template, language }) => {
      const { subject, html, text } = renderMail(mail({ template, language }), 'Europe/Paris')
      expect(subject.length).toBeGreaterThan(5)
      expect(text).toContain('http://localhost:3000/platform/user-module/1?a=1&b=2')
      expect(html).toContain('href="http://localhost:3000/platform/user-module/1?a=1&amp;b=2"')
      expect(html).toContain(`<html lang="${language}">`)
      expect(`${subject}${html}${text}`).not.toMatch(/undefined|\{[a-zA-Z]+\}|mail_/)
    },
  )

  it('has every message in both languages', () => {
    const keys = (language: string) =>
      Object.keys(JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8'))).sort()
    expect(keys('fr')).toEqual(keys('en'))
    const one = renderMail(mail({ language: 'fr' }), 'Europe/Paris').text
    expect(one).not.toBe(renderMail(mail({ language: 'en' }), 'Europe/Paris').text)
  })

  it('keeps the no-break spaces of French typography', () => {
    const { subject, html, text } = renderMail(mail(), 'Europe/Paris')
    expect(subject).toBe('Nouveau module\u00a0: Sécurité incendie')
    for (const part of [html, text]) expect(part).toContain('«\u00a0Sécurité incendie\u00a0»')
  })

  it('never renders user text as a line of its own outside the quote', () => {
    const support = {
      ...mail().data.support,
      from: 'a@b.fr',
      isSignedIn: true,
      senderName: 'A\r\nForged: name',
      message: 'one\rForged: quote\u2028Forged: again',
      details: { page: '/x\r\nForged: page\u202e' },
    }
    const { text, html } = renderMail(
      mail({ template: 'supportMessage', firstname: 'B\nForged: hello', data: { ...mail().data, support } }),
      'Europe/Paris',
    )
    expect(text).not.toMatch(/^Forged/m)
    expect(text).toContain('> Forged: quote\n> Forged: again')
    expect(`${text}${html}`).not.toContain('\u202e')
  })

  it('writes days as dd/MM/yyyy in the platform’s time zone', () => {
    expect(renderMail(mail(), 'Europe/Paris').text).toContain('12/12/2026')
    expect(renderMail(mail({ language: 'en' }), 'Asia/Tokyo').text).toContain('13/12/2026')
  })

  it.each([
    ['fr', 'Quelqu’un a choisi un mot de passe pour cette adresse le 20/11/2026'],
    ['en', 'Someone chose a password for this address on 20/11/2026'],
  ] as const)('confirms in %s that a password was set, and links to the page that sets another', (language, words) => {
    const otherLink = 'http://localhost:3000/auth/password/forgot'
    const data = { ...mail().data, chosen: { at: '2026-11-20T09:00:00Z', otherLink } }
    const { text, html } = renderMail(mail({ template: 'validateEmail', language, data }), 'Europe/Paris')
    expect(text).toContain(words)
    expect(text).toContain(otherLink)
    expect(html).toContain(`<a href="${otherLink}"`)
    // The confirmation link comes first.
    expect(text.indexOf(data.link)).toBeLessThan(text.indexOf(otherLink))
  })

  it('escapes user text and adds no header through a title', () => {
    const data = { ...mail().data, moduleTitle: '<script>x</script>\r\nBcc: all@example.org', companyName: '"&co' }
    const { subject, html } = renderMail(mail({ data }), 'Europe/Paris')
    expect(html).not.toContain('<script>')
    expect(html).toContain('&quot;&amp;co')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  it('of the support shows sender, subject and agreed attachments, and is answered to the sender', () => {
    const mine = renderMail(mail({ template: 'supportMessage', to: 'aide@maison-delorme.example' }), 'Europe/Paris')
    expect(mine.replyTo).toBe('camille@maison-delorme.example')
    expect(mine.subject).toBe('Support\u00a0: Problème technique · Sécurité incendie (camille@maison-delorme.example)')
    for (const words of [
      'Camille Aubert',
      '> Première ligne\n> seconde ligne',
      'Maison Delorme',
      'Chromium 130',
      '1.3.2',
    ]) {
      expect(mine.text).toContain(words)
    }
    expect(mine.text).toContain('aide@maison-delorme.example reçoit les messages de support')
    expect(mine.text).not.toContain('rien ne prouve')
  })

  it('of the support warns about a sender who was not signed in, and accepts no injected header', () => {
    const support = {
      from: 'x@example.com',
      isSignedIn: false,
      message: '<b>Bonjour</b>\r\nBcc: all@example.org',
      details: { page: '<img src=x>' },
    }
    const found = renderMail(
      mail({ template: 'supportMessage', data: { link: 'http://localhost:3000/', support } }),
      'Europe/Paris',
    )
    expect(found.subject).toBe('Support\u00a0: message de x@example.com')
    expect(found.text).toContain('rien ne prouve')
    expect(found.html).not.toMatch(/<b>|<img/)
  })
})
