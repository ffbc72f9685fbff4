import { readFileSync } from 'node:fs'
import { type Language, languages } from '@cursus/contract/language-values'
import { type MailTemplate, mailTemplates } from '@cursus/contract/mail-values'
import type { ReadyMail } from '@cursus/domain/mail'
import { describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'

const mail = (over: Partial<ReadyMail> = {}): ReadyMail => ({
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
    licenceName: 'Licence 2026',
    figures: { given: 41, done: 37, doneNow: 29, late: 23, toAccept: 19 },
    moduleTitle: 'Sécurité incendie',
    newEmail: 'neuve@maison-delorme.example',
    inviterName: 'Karim',
    certificates: [{ title: 'Sécurité incendie', companyName: 'Maison Delorme' }],
    endsAt: '2026-12-12T22:59:59.999Z',
    support: {
      from: 'camille@maison-delorme.example',
      senderName: 'Camille Aubert',
      isSignedIn: true,
      type: 'technical',
      message: 'Première ligne\nseconde ligne',
      moduleTitle: 'Sécurité incendie',
      companyName: 'Maison Delorme',
      details: {
        browser: 'Chromium 130',
        screen: '390 × 844 (390 × 844, × 3)',
        page: '/platform/home',
        version: '1.3.2',
      },
    },
  },
  ...over,
})

/** The parts of a language's texts between their inputs, without those too short to tell it. */
function literalsOf(language: Language): string[] {
  const file = readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8')
  const { $schema: _, ...messages } = JSON.parse(file) as Record<string, string | [{ match: Record<string, string> }]>
  const texts = Object.values(messages).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text[0].match),
  )
  return texts.flatMap((text) => text.split(/\{\w+\}/)).filter((words) => words.trim().length > 8)
}

describe('mails', () => {
  /** The names that each mail must tell its reader. */
  const expected: Record<MailTemplate, string[]> = {
    validateEmail: ['Camille'],
    resetPassword: ['Camille'],
    changeEmail: ['Camille'],
    emailTaken: ['Camille'],
    emailChanged: ['Camille', 'neuve@maison-delorme.example'],
    invitation: ['Maison Delorme', 'Sécurité incendie', 'Karim', '12/12/2026'],
    newModuleAvailable: ['Camille', 'Maison Delorme', 'Sécurité incendie', '12/12/2026'],
    certificateAvailable: ['Camille', 'Maison Delorme', 'Sécurité incendie'],
    reminder: ['Camille', 'Maison Delorme', 'Sécurité incendie', 'Karim'],
    licenceAlmostFull: ['Maison Delorme', 'Licence 2026'],
    deletionRequested: ['Camille'],
    weeklyMail: ['Camille'],
    licenceFull: ['Maison Delorme', 'Licence 2026'],
    licenceAboutToEnd: ['Maison Delorme', 'Licence 2026', '12/12/2026'],
    report: ['Maison Delorme', '41', '37', '29', '23', '19'],
    supportMessage: ['Camille Aubert', 'Sécurité incendie', 'Première ligne', 'Chromium 130'],
    test: ['Camille'],
  }

  it.each(mailTemplates.flatMap((template) => languages.map((language) => ({ template, language }))))(
    'renders $template in $language with subject, link and names, in that language only',
    ({ template, language }) => {
      const link = 'http://localhost:3000/platform/user-module/1?a=1&b=2'
      const { subject, html, text } = renderMail(mail({ template, language }), 'Europe/Paris')
      expect(subject.length).toBeGreaterThan(5)
      expect(text).toContain(link)
      expect(html).toContain('href="http://localhost:3000/platform/user-module/1?a=1&amp;b=2"')
      expect(html).toContain(`<html lang="${language}">`)
      expect(`${subject}${html}${text}`).not.toMatch(/undefined|NaN|\{[a-zA-Z]+\}|mail_/)
      for (const name of expected[template]) for (const part of [html, text]) expect(part).toContain(name)
      const shown = text.replace(link, '')
      expect(literalsOf(language).filter((words) => shown.includes(words)).length).toBeGreaterThan(2)
      const [other] = languages.filter((candidate) => candidate !== language)
      expect(literalsOf(other!).filter((words) => `${subject}\n${shown}`.includes(words))).toEqual([])
    },
  )

  it('has every message in both languages', () => {
    const keys = (language: string) =>
      Object.keys(JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8'))).sort()
    expect(keys('fr')).toEqual(keys('en'))
    const text = renderMail(mail({ language: 'fr' }), 'Europe/Paris').text
    expect(text).not.toBe(renderMail(mail({ language: 'en' }), 'Europe/Paris').text)
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
    ['fr', 'Vous venez de créer votre compte Cursus', 'Si ce n’est pas vous, ignorez cet e-mail'],
    ['en', 'You have just created your Cursus account', 'If this was not you, ignore this e-mail'],
  ] as const)('confirms in %s, and says that the link does nothing by itself', (language, lead, note) => {
    const { text } = renderMail(mail({ template: 'validateEmail', language }), 'Europe/Paris')
    expect(text).toContain(lead)
    expect(text).toContain(note)
  })

  it('says why somebody without an account gets an invitation', () => {
    const invitation = mail({ template: 'invitation' })
    expect(renderMail(invitation, 'Europe/Paris').text).toContain('parce que Maison Delorme vous invite')
    const { companyName: _, ...data } = invitation.data
    expect(renderMail({ ...invitation, data }, 'Europe/Paris').text).toContain(`envoyée à ${invitation.to}.`)
    const invited = { ...invitation.data, isInvited: true }
    expect(renderMail(mail({ template: 'reminder', data: invited }), 'Europe/Paris').text).toContain('vous invite')
  })

  it.each(['invitation', 'newModuleAvailable', 'reminder'] as const)(
    'lists the modules of %s with their dates',
    (template) => {
      const modules = [
        { title: 'Caisse', endsAt: '2026-12-31T22:59:59.999Z', dueDate: '2026-12-05', companyName: 'Maison Delorme' },
        { title: '<Accueil>\nForged', endsAt: '2026-11-30T22:59:59.999Z' },
      ]
      const data = { link: 'http://localhost:3000/', modules, moduleCount: 22 }
      const { text, html } = renderMail(mail({ template, data }), 'Europe/Paris')
      expect(text).toContain('- Caisse\n  Maison Delorme, échéance le 05/12/2026, accès jusqu’au 31/12/2026 inclus')
      expect(text).toContain('- <Accueil> Forged\n  Accès jusqu’au 30/11/2026 inclus')
      expect(text).toContain('Et 20 autres modules.')
      expect(html).toContain('<strong>&lt;Accueil&gt; Forged</strong>')
    },
  )

  it('lists certificates, and says them beside new modules', () => {
    const certificates = ['Caisse', '<Accueil>\nForged'].map((title) => ({ title, companyName: 'Maison Delorme' }))
    const data = { link: 'http://localhost:3000/', certificates, certificateCount: 22 }
    const { subject, text } = renderMail(mail({ template: 'certificateAvailable', data }), 'Europe/Paris')
    expect(subject).toBe('22 attestations disponibles')
    expect(text).toContain('- Caisse\n  Maison Delorme\n- <Accueil> Forged\n  Maison Delorme')
    expect(text).toContain('Et 20 autres modules.')
    const both = renderMail(mail({ data: { ...mail().data, certificates } }), 'Europe/Paris')
    expect(both.text).toContain('Votre attestation pour le module «\u00a0Caisse\u00a0» est disponible.')
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
      'Fenêtre (écran)\u00a0: 390 × 844',
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
