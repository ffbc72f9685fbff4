import { readFileSync } from 'node:fs'
import { brandColors, contrastOf, oklchToHex } from '@cursus/contract/color'
import { type Language, languages } from '@cursus/contract/language-values'
import { type MailTemplate, mailTemplates } from '@cursus/contract/mail-values'
import { signsOf } from '@cursus/contract/plain-text'
import { alphabets } from '@cursus/contract/testing/alphabets'
import type { ReadyMail } from '@cursus/domain/mail'
import { describe, expect, it } from 'vitest'
import { sampleMail as mail } from '../testing/sample-mail.ts'
import { preheaderSigns, subjectSigns } from './fit-text.ts'
import { colors } from './mail-look.ts'
import { renderMail } from './render-mail.ts'

const now = new Date('2026-11-24T09:00:00Z')
const render = (of: ReadyMail, timeZone = 'Europe/Paris') => renderMail(of, { timeZone, now })
/** What a list of mails shows below the subject. */
const preheaderOf = (html: string) => /<div class="preheader"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''

/** The parts of a language's texts between their inputs, without those too short to tell it. */
function literalsOf(language: Language): string[] {
  const file = readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8')
  const { $schema: _, ...messages } = JSON.parse(file) as Record<string, string | [{ match: Record<string, string> }]>
  const texts = Object.values(messages).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text[0].match),
  )
  return texts.flatMap((text) => text.split(/\{\w+\}/)).filter((words) => words.trim().length > 8)
}

/** Those of page, button and badge, which no company changes. */
const plainGrounds = new Set<string>(
  (['background', 'primary', 'warning-subtle'] as const).flatMap((name) => [...colors[name]]),
)

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
    digest: ['Camille', 'Maison Delorme', 'Sécurité incendie', 'Licence 2026'],
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
      const { subject, html, text } = render(mail({ template, language }))
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

  it('says its link in short where it is to be copied, and in whole behind its button', () => {
    const id = '0192f0c1-7b1e-7000-8000-000000000001'
    const link = `http://localhost:3000/platform/user-module/${id}?for=ada%40example.com`
    const { html, text } = render(mail({ data: { ...mail().data, link } }))
    const short = 'http://localhost:3000/i/AZLwwXsecACAAAAAAAAAAQ?for=ada@example.com'
    expect(text).toContain(`\n${short}\n`)
    expect(html).toContain(`href="${link}"`)
    expect(html).toMatch(new RegExp(`<a href="${short.replace('?', '.')}"[^>]*>${short.replace('?', '.')}</a>`))
  })

  it('leads to the end of its kind and to the settings of mails where its reader may change it', () => {
    const settings = 'http://localhost:3000/mail-settings?for=camille%40maison-delorme.example'
    const endLink = 'http://localhost:3000/auth/mails?token=x'
    const why = 'Vous recevez cet e-mail parce qu'
    for (const template of mailTemplates) {
      const data = { ...mail().data, companyId: 'c' }
      const { html, text } = render(mail({ template, data }))
      const isSetBelow = ['weeklyMail', 'report'].includes(template)
      for (const part of [html, text]) {
        expect(part.includes(settings), template).toBe(template === 'report')
        expect(part.includes(why), template).toBe(!isSetBelow)
      }
      if (template === 'report') continue
      const endable = render(mail({ template, data: { ...data, endLink } }))
      for (const part of [endable.html, endable.text]) {
        expect(part, template).toContain(settings)
        expect(part.split(endLink).length, template).toBe(2)
      }
    }
  })

  it('has every message in both languages', () => {
    const keys = (language: string) =>
      Object.keys(JSON.parse(readFileSync(new URL(`../../messages/${language}.json`, import.meta.url), 'utf8'))).sort()
    expect(keys('fr')).toEqual(keys('en'))
    const text = render(mail({ language: 'fr' })).text
    expect(text).not.toBe(render(mail({ language: 'en' })).text)
  })

  it('keeps the no-break spaces of French typography', () => {
    const { subject, html, text } = render(mail())
    expect(subject).toBe('À faire\u00a0: Sécurité incendie')
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
    const { text, html } = render(
      mail({ template: 'supportMessage', firstname: 'B\nForged: hello', data: { ...mail().data, support } }),
    )
    expect(text).not.toMatch(/^Forged/m)
    expect(text).toContain('> Forged: quote\n> Forged: again')
    expect(`${text}${html}`).not.toContain('\u202e')
  })

  it('writes days as dd/MM/yyyy in the platform’s time zone', () => {
    expect(render(mail()).text).toContain('12/12/2026')
    expect(render(mail({ language: 'en' }), 'Asia/Tokyo').text).toContain('13/12/2026')
  })

  it.each([
    ['fr', 'Vous venez de créer votre compte Cursus', 'Si ce n’est pas vous, ignorez cet e-mail'],
    ['en', 'You have just created your Cursus account', 'If this was not you, ignore this e-mail'],
  ] as const)('confirms in %s, and says that the link does nothing by itself', (language, lead, note) => {
    const { text } = render(mail({ template: 'validateEmail', language }))
    expect(text).toContain(lead)
    expect(text).toContain(note)
  })

  it('says why somebody without an account gets an invitation', () => {
    const invitation = mail({ template: 'invitation' })
    expect(render(invitation).text).toContain('parce que Maison Delorme vous invite')
    const { companyName: _, ...data } = invitation.data
    expect(render({ ...invitation, data }).text).toContain(`envoyée à ${invitation.to}.`)
    const invited = { ...invitation.data, isInvited: true }
    expect(render(mail({ template: 'reminder', data: invited })).text).toContain('vous invite')
  })

  it.each(['invitation', 'newModuleAvailable', 'reminder'] as const)(
    'lists the modules of %s with their dates',
    (template) => {
      const modules = [
        { title: 'Caisse', endsAt: '2026-12-31T22:59:59.999Z', dueDate: '2026-12-05', companyName: 'Maison Delorme' },
        { title: '<Accueil>\nForged', endsAt: '2026-11-30T22:59:59.999Z' },
      ]
      const data = { link: 'http://localhost:3000/', modules, moduleCount: 22 }
      const { text, html } = render(mail({ template, data }))
      expect(text).toContain('- Caisse\n  Maison Delorme, échéance le 05/12/2026, accès jusqu’au 31/12/2026 inclus')
      expect(text).toContain('- <Accueil> Forged\n  Accès jusqu’au 30/11/2026 inclus')
      expect(text).toContain('Et 20 autres modules.')
      expect(html).toContain('<strong>&lt;Accueil&gt; Forged</strong>')
    },
  )

  it('lists certificates, and says them beside new modules', () => {
    const certificates = ['Caisse', '<Accueil>\nForged'].map((title) => ({ title, companyName: 'Maison Delorme' }))
    const data = { link: 'http://localhost:3000/', certificates, certificateCount: 22 }
    const { subject, text, html } = render(mail({ template: 'certificateAvailable', data }))
    expect(subject).toBe('22 attestations disponibles')
    expect(text).toContain('- Caisse\n  Maison Delorme\n- <Accueil> Forged\n  Maison Delorme')
    for (const part of [text, html]) {
      expect(part).toContain('Et 20 autres attestations.')
      expect(part).not.toContain('autres modules')
    }
    const both = render(mail({ data: { ...mail().data, certificates } }))
    expect(both.text).toContain('Votre attestation pour le module «\u00a0Caisse\u00a0» est disponible.')
  })

  it('escapes user text and adds no header through a title', () => {
    const data = { ...mail().data, moduleTitle: '<script>x</script>\r\nBcc: all@example.org', companyName: '"&co' }
    const { subject, html } = render(mail({ data }))
    expect(html).not.toContain('<script>')
    expect(html).toContain('&quot;&amp;co')
    expect(subject).not.toMatch(/[\r\n]/)
  })

  it('of the support shows sender, subject and agreed attachments, and is answered to the sender', () => {
    const mine = render(mail({ template: 'supportMessage', to: 'aide@maison-delorme.example' }))
    expect(mine.replyTo).toBe('camille@maison-delorme.example')
    expect(mine.subject).toBe('Support\u00a0: Sécurité incendie · Problème technique')
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
    const found = render(mail({ template: 'supportMessage', data: { link: 'http://localhost:3000/', support } }))
    expect(found.subject).toBe('Support\u00a0: message de x@example.com')
    expect(found.text).toContain('rien ne prouve')
    expect(found.html).not.toMatch(/<b>|<img/)
  })

  it('comes from the person of the company who caused it, who signs, else from the platform for it', () => {
    const company = { id: 'company', name: 'Maison Delorme', logoKey: null, hue: 32 }
    const person = { name: 'Karim Benali', isResponsible: true }
    const mine = render(mail({ template: 'invitation', sender: { company, person } }))
    expect(mine.fromName).toBe('Karim Benali, Maison Delorme')
    for (const part of [mine.text, mine.html]) {
      expect(part).toContain('Responsable, Maison Delorme')
      expect(part).toContain('Je vous ai attribué ce module.')
      expect(part).not.toContain('Invitation envoyée par')
    }
    const automatic = render(mail({ template: 'reminder', sender: { company } }))
    expect(automatic.fromName).toBe('Cursus pour Maison Delorme')
    expect(automatic.text).toContain('Envoyé par Karim.')
    expect(render(mail({ template: 'resetPassword' })).fromName).toBeUndefined()
  })

  it('is in the colour of its company in both themes, whatever that is, and of none without one', () => {
    const company = { id: 'company', name: 'Maison Delorme', logoKey: null }
    const htmlOf = (hue: number | null) =>
      render(mail({ template: 'report', sender: { company: { ...company, hue } } })).html
    for (let hue = 0; hue < 360; hue += 5) {
      const html = htmlOf(hue)
      const pairs = [...html.matchAll(/(?<![-\w])color:(#\w{6})(?:!important)?;background-color:(#\w{6})/g)]
      const own = Object.values(brandColors(hue))
      const grounds = pairs.map(([, , ground]) => ground!).filter((ground) => !plainGrounds.has(ground))
      expect(new Set(grounds)).toEqual(new Set(own))
      for (const [, ink, ground] of pairs) expect(contrastOf(ink!, ground!), `${ink} on ${ground}`).toBeGreaterThan(4.5)
    }
    const isBranded = (html: string) => html.includes('class="brand"')
    expect(isBranded(htmlOf(300))).toBe(true)
    expect(isBranded(htmlOf(null))).toBe(false)
    // One about modules of several companies has no sender.
    const modules = ['Delorme', 'Arpège'].map((companyName) => ({
      title: 'Caisse',
      endsAt: '2026-12-31T22:59:59.999Z',
      companyName,
    }))
    expect(isBranded(render(mail({ data: { link: 'http://localhost:3000/', modules } })).html)).toBe(false)
  })

  it('says first what matters: the module with its date, how many are late, the days of a report', () => {
    const module = (title: string, dueDate?: string) => ({
      title,
      endsAt: '2026-12-31T22:59:59.999Z',
      ...(dueDate && { dueDate }),
    })
    const subjectsOf = (template: MailTemplate, modules: ReturnType<typeof module>[]) => {
      const data = { link: 'http://localhost:3000/', companyName: 'Maison Delorme', modules }
      const { subject, html } = render(mail({ template, data }))
      return [subject, preheaderOf(html)].map((text) => text.replaceAll('\u00a0', ' '))
    }
    const [first, late, free] = [
      module('Gestes et postures', '2026-11-28'),
      module('Accueil', '2026-11-22'),
      module('Stock'),
    ] as const
    expect(subjectsOf('invitation', [first])).toEqual([
      'À faire : Gestes et postures (pour le 28/11)',
      'À terminer au plus tard le 28/11/2026. Créez votre compte en une minute.',
    ])
    expect(subjectsOf('newModuleAvailable', [first, module('RGPD', '2026-12-18')])).toEqual([
      '2 modules à suivre pour le 18/12/2026',
      'Le plus urgent : Gestes et postures, au plus tard le 28/11/2026.',
    ])
    expect(subjectsOf('newModuleAvailable', [first, free])[0]).toBe('2 modules à suivre')
    expect(subjectsOf('reminder', [late, first])).toEqual([
      'Rappel : 2 modules, dont 1 en retard',
      'Le plus urgent : Accueil, attendu depuis le 22/11/2026.',
    ])
    expect(subjectsOf('reminder', [first])[0]).toBe('Rappel : Gestes et postures (pour le 28/11)')
    expect(subjectsOf('reminder', [late])[0]).toBe('Rappel : Accueil (en retard)')
  })

  it.each([
    ['2026-11-16', '2026-11-22', 'Bilan de formation du 16 au 22/11/2026'],
    ['2026-11-30', '2026-12-06', 'Bilan de formation du 30/11 au 06/12/2026'],
    ['2026-12-28', '2027-01-03', 'Bilan de formation du 28/12/2026 au 03/01/2027'],
  ])('of a report says its days, from %s to %s', (from, until, subject) => {
    for (const language of languages) {
      const data = { ...mail().data, every: 'week', from, until } as const
      const found = render(mail({ template: 'report', language, data })).subject
      expect(signsOf(found).length).toBeLessThanOrEqual(subjectSigns)
      if (language === 'fr') expect(found).toBe(subject)
    }
  })

  it.each([
    [1, 12, '1 formation terminée sur 12 attribuées', '1 of 12 assignments completed'],
    [2, 12, '2 formations terminées sur 12 attribuées', '2 of 12 assignments completed'],
    [0, 1, '0 formation terminée sur 1 attribuée', '0 of 1 assignment completed'],
  ])('of a report says how many assignments are done, %i of %i', (done, given, french, english) => {
    const data = { ...mail().data, figures: { given, done, doneNow: 0, late: 0, toAccept: 0 } }
    expect(render(mail({ template: 'report', data })).text).toContain(french)
    expect(render(mail({ template: 'report', language: 'en', data })).text).toContain(english)
  })

  it('of a report says the day on which it was counted, not the last one that it is about', () => {
    const data = { ...mail().data, every: 'week', from: '2026-11-16', until: '2026-11-22' } as const
    const report = mail({ template: 'report', data, createdAt: new Date('2026-11-22T23:05:00Z') })
    expect(render(report).html).toContain('>au 23/11<')
    expect(render(report, 'America/Lima').html).toContain('>au 22/11<')
  })

  it('of a manager who gives modules says by when, where that is one day', () => {
    const company = { id: 'company', name: 'Maison Delorme', logoKey: null, hue: 32 }
    const sender = { company, person: { name: 'Karim Benali', isResponsible: true } }
    const leadOf = (...dueDates: (string | undefined)[]) => {
      const modules = dueDates.map((dueDate) => ({
        title: 'Caisse',
        endsAt: '2026-12-31T22:59:59.999Z',
        ...(dueDate && { dueDate }),
      }))
      const { text } = render(mail({ data: { link: 'http://localhost:3000/', modules }, sender }))
      return /^Je vous .*$/m.exec(text)?.[0]
    }
    const by = 'au plus tard le 28/11/2026.'
    expect(leadOf('2026-11-28')).toBe(`Je vous ai attribué ce module. Suivez-le à votre rythme, ${by}`)
    expect(leadOf(undefined)).toBe('Je vous ai attribué ce module. Suivez-le à votre rythme.')
    expect(leadOf('2026-11-20')).toBe('Je vous ai attribué ce module. Suivez-le à votre rythme.')
    const several = 'Je vous ai attribué 2 modules. Suivez-les à votre rythme'
    expect(leadOf('2026-11-28', '2026-11-28')).toBe(`${several}, ${by}`)
    expect(leadOf('2026-11-28', '2026-12-01')).toBe(`${several}.`)
    expect(leadOf('2026-11-28', undefined)).toBe(`${several}.`)
  })

  it('of a reminder without words asks for one training or for all of them', () => {
    const module = { title: 'Caisse', endsAt: '2026-12-31T22:59:59.999Z' }
    const quoteOf = (count: number) => {
      const data = { ...mail().data, modules: Array.from({ length: count }, () => module) }
      return render(mail({ template: 'reminder', data })).text
    }
    expect(quoteOf(1)).toContain('> Merci de prendre le temps de terminer cette formation.')
    expect(quoteOf(2)).toContain('> Merci de prendre le temps de terminer ces formations.')
  })

  it('of a report is a table of figures with their change, each with its list', () => {
    const figures = { given: 137, done: 54, doneNow: 4, opened: 95, openedNow: 7, late: 6, toAccept: 33 }
    const seats = { freeSeats: 46, freeSeatsBefore: 49 }
    const data = { ...mail().data, companyId: 'c', figures: { ...figures, ...seats } }
    const { html, text } = render(mail({ template: 'report', data }))
    for (const words of ['39\u00a0%', '+\u00a04', '−\u00a03', '/company/c/module-access?progress=late'])
      expect(html).toContain(words)
    expect(text).toContain('- Places libres, 46 (− 3 en une semaine)')
  })

  it('marks what is late or ends within two weeks, and names nine modules', () => {
    const days = ['2026-11-22', '2026-11-24', '2026-11-25', '2026-12-08', '2026-12-09']
    const modules = [...days, ...Array.from({ length: 7 }, () => '2027-01-01')].map((dueDate, index) => ({
      title: `Module ${index}.`,
      dueDate,
      endsAt: '2027-06-30T22:00:00Z',
    }))
    const { html, text } = render(mail({ template: 'weeklyMail', data: { link: 'http://localhost:3000/', modules } }))
    for (const badge of ['En retard de 2 jours', 'Aujourd’hui', 'Demain', '14 jours']) expect(html).toContain(badge)
    expect(html).not.toContain('15 jours')
    expect(html).toContain('Module 8.')
    expect(html).not.toContain('Module 9.')
    expect(html).toContain('Et 3 autres modules.')
    expect(text).toContain('Module 11.')
    expect(text).not.toContain('autres modules')
  })

  it('shows the logo, and the cover of its one module or a picture of each, on their tones', () => {
    const module = (accessId: string) => ({ accessId, title: accessId, endsAt: '2026-12-12T22:59:59.999Z' })
    const address = (name: string) => `http://localhost:3000/mail/picture/${name}.png`
    const thumbs = new Map([
      ['one', { address: address('thumb'), tone: '#123456' }],
      ['two', { tone: '#654321' }],
    ])
    const pictures = { logo: address('logo'), cover: address('cover'), thumbs }
    const htmlOf = (...modules: ReturnType<typeof module>[]) => {
      const of = mail({ data: { link: 'http://localhost:3000/', modules } })
      return renderMail(of, { timeZone: 'Europe/Paris', now, pictures }).html
    }
    const one = htmlOf(module('one'))
    expect(one).toMatch(/<img[^>]*logo\.png"[^>]*alt=""/)
    expect(one).toMatch(/bgcolor="#123456"[^>]*><img[^>]*cover\.png"[^>]*alt=""/)
    const two = htmlOf(module('one'), module('two'))
    expect(two).toMatch(/bgcolor="#123456"[^>]*><img[^>]*thumb\.png"[^>]*alt=""/)
    expect(two).toMatch(/bgcolor="#654321"[^>]*><\/td>/)
    expect(two).not.toContain('cover.png')
  })

  it('keeps to what Gmail and Outlook on Windows draw', () => {
    const company = { id: 'company', name: 'M'.repeat(80), logoKey: null, hue: 32 }
    const module = { title: 'é'.repeat(150), endsAt: '2026-12-12T22:59:59.999Z', dueDate: '2026-11-28' }
    const link = `http://localhost:3000/${'x'.repeat(400)}`
    const modules = Array.from({ length: 50 }, () => ({ ...module, link }))
    for (const template of mailTemplates) {
      const of = mail({ template, sender: { company }, data: { ...mail().data, link, modules } })
      const { html } = render(of)
      // Gmail cuts what is longer than 102 kB, and drops styles of more than 8,192 characters.
      expect(Buffer.byteLength(html), template).toBeLessThan(60_000)
      const [, styles = ''] = /<style>(.*?)<\/style>/.exec(html) ?? []
      expect(styles.length).toBeLessThan(8192)
      expect(html).not.toMatch(/(?:flex|grid|position:|float:|var\(|oklch|background-image)/)
      expect(html).not.toMatch(/<(?:script|link|form|svg|iframe)\b/)
      for (const [, attributes = ''] of html.matchAll(/<img ([^>]*)>/g))
        expect(attributes).toMatch(/width="\d+" height="\d+"/)
      // The engine of Word: a width for the whole, and the padding of the button in its cell.
      expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="600"/)
      expect(html).toMatch(/<td align="center" [^>]*mso-padding-alt:10px 24px[^>]*><a /)
      expect(html.match(/<!--\[if/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length)
      expect(html.replaceAll(/<!--.*?-->/g, '').match(/<table/g)?.length).toBe(
        html.replaceAll(/<!--.*?-->/g, '').match(/<\/table>/g)?.length,
      )
    }
  })

  it('has the colours of the application', () => {
    const css = readFileSync(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = css.split('\n  .dark {')
    const hexOf = (part: string, name: string) => {
      const [, values = ''] = new RegExp(`--${name}: oklch\\(([\\d. ]+)\\)`).exec(part) ?? []
      const [lightness = 0, chroma = 0, hue = 0] = values.split(' ').map(Number)
      return oklchToHex(lightness, chroma, hue)
    }
    for (const [name, pair] of Object.entries(colors)) {
      expect([name, ...pair]).toEqual([name, hexOf(light, name), hexOf(dark, name)])
    }
  })
})

describe('subject and preheader', () => {
  const long = {
    'of a word without an end': 'x'.repeat(80),
    latin: 'Sécurité, prévention et premiers secours dans les entrepôts et les magasins de la région',
    greek: 'Ασφάλεια και πρόληψη στις αποθήκες και στα καταστήματα όλης της μεγάλης περιοχής μας',
    cyrillic: 'Безопасность и предотвращение несчастных случаев на складах и в магазинах региона',
    hebrew: 'בטיחות ומניעה במחסנים ובחנויות של כל האזור הגדול שלנו בשנה הקרובה ובשנים הבאות אחריה',
    arabic: 'السلامة والوقاية في المستودعات والمتاجر في جميع أنحاء المنطقة الكبيرة خلال السنة القادمة',
    devanagari: 'गोदामों और दुकानों में सुरक्षा और रोकथाम के बारे में सब कुछ जो आपको अगले साल जानना चाहिए',
    thai: 'ความปลอดภัยและการป้องกันในคลังสินค้าและร้านค้าทั่วทั้งภูมิภาคขนาดใหญ่ของเราในปีหน้า',
    japanese: '地域全体の倉庫と店舗における安全と予防についてのすべての従業員のための重要な研修モジュール'.repeat(2),
  }
  const dataOf = (text: string, several: boolean): ReadyMail['data'] => {
    const module = { title: text, endsAt: '2026-12-12T22:59:59.999Z', dueDate: '2026-11-28' }
    const certificate = { title: text, companyName: text }
    return {
      ...mail().data,
      companyName: text,
      licenceName: text,
      inviterName: text,
      moduleTitle: text,
      newEmail: `${text}@example.com`,
      modules: several ? [module, module] : [module],
      certificates: several ? [certificate, certificate] : [certificate],
      support: { from: `${text}@example.com`, isSignedIn: true, message: text, moduleTitle: text, type: 'technical' },
    }
  }

  it.each(Object.entries(long))('are short enough in every mail: %s', (_, text) => {
    for (const template of mailTemplates) {
      for (const language of languages) {
        for (const several of [false, true]) {
          const sender = {
            company: { id: text, name: text, logoKey: null, hue: null },
            person: { name: text, isResponsible: false },
          }
          const of = mail({ template, language, firstname: text, sender, data: dataOf(text, several) })
          const { subject, html } = render(of)
          const preheader = preheaderOf(html)
          expect(signsOf(subject).length, `${template} ${subject}`).toBeLessThanOrEqual(subjectSigns)
          expect(signsOf(preheader).length, `${template} ${preheader}`).toBeLessThanOrEqual(preheaderSigns)
          for (const part of [subject, preheader]) expect(part.trim().length).toBeGreaterThan(5)
          expect(preheader).not.toMatch(/^(?:Bonjour|Hello)/)
        }
      }
    }
  })

  it('are cut behind a word, and say so', () => {
    const { subject } = render(mail({ data: { ...mail().data, ...dataOf(long.latin, false) } }))
    expect(subject).toBe('À faire\u00a0: Sécurité, prévention et… (pour le 28/11)')
  })
})

describe('names in eight alphabets', () => {
  const named = (person: string, title: string, template: MailTemplate, language: Language) =>
    mail({
      template,
      language,
      firstname: person,
      sender: {
        company: { id: title, name: title, logoKey: null, hue: null },
        person: { name: person, isResponsible: false },
      },
      data: {
        ...mail().data,
        companyName: title,
        licenceName: title,
        inviterName: person,
        moduleTitle: title,
        certificates: [{ title, companyName: title }],
        support: { from: 'a@b.example', senderName: person, isSignedIn: true, message: person, moduleTitle: title },
      },
    })

  it.each(Object.entries(alphabets))('are in every mail as they were written: %s', (_, { person, title }) => {
    for (const template of mailTemplates) {
      for (const language of languages) {
        const { subject, fromName, text, html } = render(named(person, title, template, language))
        expect(fromName).toBe(`${person}, ${title}`)
        expect(text).toContain(title)
        expect(html).toContain(title)
        expect(text).toContain(person)
        // A header has names only: some programs show each mark.
        expect(subject + fromName).not.toMatch(/[\u2066-\u2069]/)
      }
    }
  })

  it('turn nothing beside them: a sentence isolates what is read from right to left', () => {
    const { person, title } = alphabets.Arabic
    const { text, html } = render(named(person, title, 'reminder', 'fr'))
    for (const part of [text, html]) {
      expect(part).toContain(`Bonjour \u2068${person}\u2069`)
      expect(part).toContain(`\u2068${title}\u2069`)
      expect(part.split('\u2068').length).toBe(part.split('\u2069').length)
    }
    const { text: plain } = render(named('Ada', 'Feu', 'reminder', 'fr'))
    expect(plain).not.toMatch(/[\u2066-\u2069]/)
  })

  it('bring no marks of their own, which would turn the rest of the sentence', () => {
    const { text } = render(named('Ada \u202e', 'Feu \u2067', 'reminder', 'fr'))
    expect(text).not.toMatch(/[\u2066-\u2069\u202a-\u202e]/)
  })
})
