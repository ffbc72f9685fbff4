import { brandColors } from '@cursus/contract/color'
import type { AttestationDocument } from '@cursus/domain/attestation'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { colorsOf } from '../testing/colors-of.ts'
import { drawAttestation } from './draw-attestation.ts'

const quiz = { title: 'Quiz final : sécurité', score: 88, passMark: 70, doneAt: '2026-11-20T22:30:00.000Z' }
const document = {
  code: 'K7QM4TRX92HD',
  number: '2026-000418',
  link: 'https://formation.example/attestation/K7QM4TRX92HD',
  madeAt: new Date('2026-11-20T23:30:00.000Z'),
  data: {
    person: 'Inès Łukasiewicz',
    company: 'Maison Delorme',
    module: {
      title: 'Sécurité incendie : les bons réflexes',
      version: 3,
      description: 'Reconnaître un départ de feu.',
      plannedMinutes: null,
      nature: '',
      face: { id: '01890000-0000-7000-8000-000000000003', themeId: 'theme', cover: null },
    },
    issuer: {
      address: '18, rue de la République, 69002 Lyon',
      town: 'Lyon',
      registration: 'SIRET 123 456 789 00012',
      signer: { name: 'Hélène Moreau', role: 'Responsable formation' },
      note: 'Formation du plan de développement des compétences.',
      hue: null,
    },
    startedAt: '2026-11-03T08:00:00.000Z',
    doneAt: '2026-11-20T22:30:00.000Z',
    seconds: 8040,
    contentCount: 12,
    chapters: [{ title: 'Comprendre le feu', contentCount: 3, doneCount: 3, doneAt: '2026-11-14T09:00:00.000Z' }],
    quizzes: [quiz],
  },
  logo: null,
  signature: null,
  picture: null,
  language: 'fr',
  timeZone: 'Europe/Paris',
} satisfies AttestationDocument

const open = async (changes: Partial<AttestationDocument> = {}) =>
  getDocumentProxy(new Uint8Array(await drawAttestation({ ...document, ...changes })))
const textOf = async (changes?: Partial<AttestationDocument>) =>
  (await extractText(await open(changes), { mergePages: true })).text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('the file of a certificate', () => {
  it('says in French what the training law expects, as text', async () => {
    const text = await textOf()
    for (const words of [
      'Attestation de fin de formation',
      'Maison Delorme atteste que',
      'Inès Łukasiewicz',
      'Intitulé Sécurité incendie : les bons réflexes, version 3',
      'Organisme Maison Delorme, SIRET 123 456 789 00012',
      '18, rue de la République, 69002 Lyon',
      'Formation à distance : acquisition, entretien ou',
      // In the platform's time zone, where the day after has begun.
      'Du 03/11/2026 au 20/11/2026',
      'Établie le 21/11/2026',
      '2 h 14 min',
      'Acquis, 88 %',
      'seuil de réussite : 70 %',
      'Établie par Maison Delorme le 21/11/2026',
      'Objectifs',
      'Reconnaître un départ de feu.',
      '12 contenus terminés.',
      'Comprendre le feu 3 contenus sur 3 – 14/11/2026',
      'Quiz final : sécurité réussite à 70 % 88 % 20/11/2026',
      'Attestation n° 2026-000418',
      'Fait à Lyon, le 21/11/2026',
      'Hélène Moreau\nResponsable formation, Maison Delorme',
      'Formation du plan de développement des compétences.',
      'K7QM-4TRX-92HD',
      'formation.example',
    ]) {
      expect(text).toContain(words)
    }
  })

  it.each([
    { of: 'no quiz', quizzes: [], result: 'Formation suivie en totalité', more: '12 contenus terminés.' },
    {
      of: 'a quiz without a mark',
      quizzes: [{ ...quiz, passMark: null }],
      result: 'Formation suivie en totalité',
      more: 'score : 88 %',
    },
    {
      of: 'a score that was corrected below the mark',
      quizzes: [{ ...quiz, score: 69 }],
      result: 'Formation suivie en totalité',
      more: 'score : 69 %, seuil de réussite : 70 %',
    },
    {
      of: 'a quiz without a score',
      quizzes: [{ ...quiz, score: null }],
      result: 'Formation suivie en totalité',
      more: '12 contenus terminés.',
    },
    { of: 'a score at the mark', quizzes: [{ ...quiz, score: 70 }], result: 'Acquis, 70 %', more: 'réussite : 70 %' },
    { of: 'two quizzes passed', quizzes: [quiz, quiz], result: 'Acquis', more: '12 contenus terminés.' },
    {
      of: 'two quizzes, one of them without a mark',
      quizzes: [quiz, { ...quiz, passMark: null }],
      result: 'Formation suivie en totalité',
      more: '12 contenus terminés.',
    },
  ])('says of $of: $result', async ({ quizzes, result, more }) => {
    const { text } = await extractText(await open({ data: { ...document.data, quizzes } }), { mergePages: false })
    const first = text[0]!.replaceAll(/\s+/g, ' ')
    expect(first).toContain(result)
    expect(first).toContain(more)
    if (!result.startsWith('Acquis')) expect(first).not.toContain('Acquis')
  })

  it('says the day once where it was begun and finished on the same one', async () => {
    const { data } = document
    const text = await textOf({ data: { ...data, startedAt: data.doneAt } })
    expect(text).toContain('Période suivie 20/11/2026')
    expect(text).not.toContain('commencée')
  })

  it('says the planned duration and the nature of the training where the module has them', async () => {
    const module = {
      ...document.data.module,
      plannedMinutes: 150,
      nature: 'Action de formation en situation de travail',
    }
    const text = await textOf({ data: { ...document.data, module } })
    expect(text).toContain('Durée Prévue 2 h 30 min, suivie 2 h 14 min')
    expect(text).toContain('durée prévue : 2 h 30 min')
    expect(text).toContain('Nature Action de formation en situation de travail')
    expect(text).not.toContain('à distance')
    expect(await textOf()).not.toContain('prévue')
    const whole = { ...module, plannedMinutes: 120 }
    expect(await textOf({ data: { ...document.data, module: whole } })).toContain('Prévue 2 h, suivie')
  })

  it('shows logo and signature as images with their texts, and the cover as an ornament', async () => {
    // One pixel.
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const logo = { bytes, width: 140, height: 39 }
    const issuer = { ...document.data.issuer, address: null, registration: null }
    const pdf = await open({ logo, signature: logo, picture: logo, data: { ...document.data, issuer } })
    const page = await pdf.getPage(1)
    const tags = JSON.stringify(await page.getStructTree())
    expect(tags.match(/"role":"Figure"/g)).toHaveLength(3)
    expect(tags).toContain('"alt":"Maison Delorme"')
    expect(tags).toContain('"alt":"Signature de Hélène Moreau"')
    const { fnArray } = await page.getOperatorList()
    const { OPS } = await getResolvedPDFJS()
    expect(fnArray.filter((operator) => operator === OPS.paintImageXObject)).toHaveLength(3)
  })

  it('is in the colour of its company, where that had one', async () => {
    const brand = brandColors(300).light
    const issuer = { ...document.data.issuer, hue: 300 }
    expect(await colorsOf(await drawAttestation({ ...document, data: { ...document.data, issuer } }))).toContain(brand)
    expect(await colorsOf(await drawAttestation(document))).not.toContain(brand)
  })

  it('leaves a line to sign by hand in the name of the company that names nobody', async () => {
    const issuer = { ...document.data.issuer, signer: null }
    expect(await textOf({ data: { ...document.data, issuer } })).toMatch(
      /Fait à Lyon, le 21\/11\/2026\s+Maison Delorme\s+Code/,
    )
  })

  it('of an earlier release has its code where others have their number, and no town', async () => {
    const issuer = { ...document.data.issuer, town: null }
    const text = await textOf({ number: null, data: { ...document.data, issuer } })
    expect(text).toContain('Fait le 21/11/2026')
    expect(text).toContain('Attestation K7QM-4TRX-92HD')
    expect(text).not.toContain('n°')
  })

  it('is a sheet to frame and one for the law, with eight results too', async () => {
    const chapters = Array.from({ length: 7 }, () => document.data.chapters[0]!)
    const module = { ...document.data.module, plannedMinutes: 120, description: 'One goal.\nAnother goal.' }
    const pdf = await open({ data: { ...document.data, chapters, module } })
    expect(pdf.numPages).toBe(2)
    const { text } = await extractText(pdf, { mergePages: false })
    expect(text[0]).not.toContain('One goal')
    expect(text[1]).toContain('One goal')
  })

  it('is in the language of its reader', async () => {
    const text = await textOf({ language: 'en' })
    expect(text).toContain('Certificate of completion')
    expect(text).toContain('From 03/11/2026 to 20/11/2026')
    expect(text).not.toContain('Attestation')
  })

  it('is tagged: language, title, headings, tables, and the code as an image with its text', async () => {
    const pdf = await open()
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Language: 'fr-FR', Title: 'Attestation de fin de formation – Inès Łukasiewicz' })
    const [first, second] = [await pdf.getPage(1), await pdf.getPage(2)]
    const tags = JSON.stringify([await first.getStructTree(), await second.getStructTree()])
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'Figure', 'Link'])
      expect(tags).toContain(`"role":"${tag}"`)
    expect(tags).toContain(`Code QR qui ouvre ${document.link}`)
    expect((await first.getAnnotations()).map(({ url }: { url?: string }) => url)).toEqual([document.link])
    expect(first.getViewport({ scale: 1 })).toMatchObject({ width: 841.89, height: 595.28 })
  })

  it('says of each head of a table which cells it heads', async () => {
    const pdf = Buffer.from(await drawAttestation(document)).toString('latin1')
    const heads = pdf.split('endobj').filter((part) => /\/S \/TH\b/.test(part))
    const headsOf = (scope: string) => heads.filter((part) => part.includes(`/Scope /${scope}`))
    expect(headsOf('Row')).toHaveLength(6)
    expect(headsOf('Column')).toHaveLength(4)
    expect(heads).toHaveLength(10)
  })

  it('goes on over more pages, each with the code and the heads of the results', async () => {
    const quizzes = Array.from({ length: 60 }, (_, number) => ({ ...quiz, title: `Quiz ${number + 1}` }))
    const pdf = await open({ data: { ...document.data, quizzes } })
    expect(pdf.numPages).toBeGreaterThan(2)
    const { text } = await extractText(pdf, { mergePages: false })
    for (const [index, page] of text.entries()) {
      expect(page).toContain('K7QM-4TRX-92HD')
      expect(page).toContain(`Page ${index + 1}/${text.length}`)
      if (index > 0) expect(page).toContain('Suivi')
    }
    for (let number = 1; number <= 60; number += 1) expect(text.join(' ')).toContain(`Quiz ${number} `)
  })

  it('ends no column with a heading, wherever its end falls', async () => {
    for (let count = 8; count < 28; count += 1) {
      const chapters = Array.from({ length: count }, () => document.data.chapters[0]!)
      const { text } = await extractText(await open({ data: { ...document.data, chapters } }), { mergePages: false })
      for (const page of text) {
        expect(page).not.toMatch(/(?:Objectifs|Résultats|Comment le temps est compté|Terminé le)\s*Page/)
      }
    }
  })

  it('has the whole of a text that is longer than a sheet', async () => {
    const sentences = Array.from({ length: 300 }, (_, number) => `Savoir faire le geste ${number}.`)
    for (const description of [sentences.join(' '), sentences.join('\n')]) {
      const module = { ...document.data.module, description, title: sentences.join(' ') }
      const text = (await textOf({ data: { ...document.data, module } }))
        .replaceAll(/Page \d+\/\d+|Code de vérification K7QM-4TRX-92HD · formation\.example\/attestation/g, ' ')
        .replaceAll(/\s+/g, ' ')
      // In the table and in the objectives; the first sheet has the beginning of the title.
      for (const sentence of sentences.slice(10)) expect(text.split(sentence)).toHaveLength(3)
    }
  })

  it('cuts a long title after two lines, and never a name', async () => {
    const person = 'Marie-Charlotte Éléonore de La Rochefoucauld-Montbazon d’Estissac '.repeat(3).trim()
    const module = { ...document.data.module, title: 'Accueillir un client difficile au magasin. '.repeat(12).trim() }
    const { text } = await extractText(await open({ data: { ...document.data, person, module } }), {
      mergePages: false,
    })
    expect(text[0]!.replaceAll(/\s+/g, ' ')).toContain(person)
    expect(text[0]).toContain('…')
  })
})
