import type { AttestationDocument } from '@cursus/domain/attestation'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawAttestation } from './draw-attestation.ts'

const quiz = { title: 'Quiz final : sécurité', score: 88, passMark: 70, doneAt: '2026-11-20T22:30:00.000Z' }
const document = {
  code: 'K7QM4TRX92HD',
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
    },
    startedAt: '2026-11-03T08:00:00.000Z',
    doneAt: '2026-11-20T22:30:00.000Z',
    seconds: 8040,
    contentCount: 12,
    chapters: [{ title: 'Comprendre le feu', contentCount: 3, doneCount: 3, doneAt: '2026-11-14T09:00:00.000Z' }],
    quizzes: [quiz],
  },
  logo: null,
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
      'Sécurité incendie : les bons réflexes, version 3',
      'Formation à distance : acquisition, entretien ou perfectionnement des',
      // In the platform's time zone, where the day after has begun.
      'Du 3 novembre 2026 au 20 novembre 2026',
      'Établie le 21 novembre 2026',
      '2 h 14 min',
      'Objectifs',
      'Reconnaître un départ de feu.',
      '12 contenus terminés.',
      'Comprendre le feu 3 contenus sur 3 14/11/2026',
      'Quiz final : sécurité 70 % 88 % 20/11/2026',
      'Fait le 21 novembre 2026',
      'La personne formée',
      'K7QM-4TRX-92HD',
      document.link,
    ]) {
      expect(text).toContain(words)
    }
  })

  it('says the planned duration and the nature of the training where the module has them', async () => {
    const module = {
      ...document.data.module,
      plannedMinutes: 150,
      nature: 'Action de formation en situation de travail',
    }
    const text = await textOf({ data: { ...document.data, module } })
    expect(text).toContain('Durée prévue 2 h 30 min')
    expect(text).toContain('Nature Action de formation en situation de travail')
    expect(text).not.toContain('à distance')
    expect(await textOf()).not.toContain('Durée prévue')
    const whole = { ...module, plannedMinutes: 120 }
    expect(await textOf({ data: { ...document.data, module: whole } })).toMatch(/Durée prévue 2 h\s+Durée suivie/)
  })

  it('shows the logo of the company as an image with its text', async () => {
    // One pixel.
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const pdf = await open({ logo: { png, width: 160, height: 44 } })
    const page = await pdf.getPage(1)
    const tags = JSON.stringify(await page.getStructTree())
    expect(tags.match(/"role":"Figure"/g)).toHaveLength(2)
    expect(tags).toContain('"alt":"Maison Delorme"')
    const { fnArray } = await page.getOperatorList()
    expect(fnArray).toContain((await getResolvedPDFJS()).OPS.paintImageXObject)
  })

  it('is one sheet with three chapters and a quiz, lines to sign included', async () => {
    const chapters = Array.from({ length: 3 }, () => document.data.chapters[0]!)
    const module = { ...document.data.module, plannedMinutes: 120, description: 'One goal.\nAnother goal.' }
    expect((await open({ data: { ...document.data, chapters, module } })).numPages).toBe(1)
  })

  it('is in the language of its reader', async () => {
    const text = await textOf({ language: 'en' })
    expect(text).toContain('Certificate of completion')
    expect(text).toContain('From 3 November 2026 to 20 November 2026')
    expect(text).not.toContain('Attestation')
  })

  it('is tagged: language, title, headings, tables, and the code as an image with its text', async () => {
    const pdf = await open()
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Language: 'fr-FR', Title: expect.stringContaining('Inès Łukasiewicz') })
    const page = await pdf.getPage(1)
    const tags = JSON.stringify(await page.getStructTree())
    for (const tag of ['Document', 'H1', 'H2', 'Table', 'TH', 'TD', 'Figure', 'Link'])
      expect(tags).toContain(`"role":"${tag}"`)
    expect(tags).toContain(`Code QR qui ouvre ${document.link}`)
    expect((await page.getAnnotations()).map(({ url }: { url?: string }) => url)).toEqual([document.link])
    expect(page.getViewport({ scale: 1 })).toMatchObject({ width: 595.28, height: 841.89 })
  })

  it('says of each head of a table which cells it heads', async () => {
    const pdf = Buffer.from(await drawAttestation(document)).toString('latin1')
    const heads = pdf.split('endobj').filter((part) => /\/S \/TH\b/.test(part))
    const headsOf = (scope: string) => heads.filter((part) => part.includes(`/Scope /${scope}`))
    expect(headsOf('Row')).toHaveLength(4)
    expect(headsOf('Column')).toHaveLength(7)
    expect(heads).toHaveLength(11)
  })

  it('goes on over more pages, each with the code', async () => {
    const quizzes = Array.from({ length: 30 }, (_, number) => ({ ...quiz, title: `Quiz ${number + 1}` }))
    const pdf = await open({ data: { ...document.data, quizzes } })
    expect(pdf.numPages).toBeGreaterThan(1)
    const { text } = await extractText(pdf, { mergePages: false })
    for (const [index, page] of text.entries()) {
      expect(page).toContain('K7QM-4TRX-92HD')
      expect(page).toContain(`Page ${index + 1}/${text.length}`)
      expect(page.includes('Code de vérification')).toBe(index === text.length - 1)
    }
    expect(text.join(' ')).toContain('Quiz 30')
  })

  it('ends no sheet with a heading, wherever the end of a sheet falls', async () => {
    for (let count = 20; count < 40; count += 1) {
      const chapters = Array.from({ length: count }, () => document.data.chapters[0]!)
      const { text } = await extractText(await open({ data: { ...document.data, chapters } }), { mergePages: false })
      for (const page of text) {
        // The heads of a table are followed by a row, also where they are drawn again.
        expect(page).not.toMatch(/(?:Objectifs|Résultats de l’évaluation|Terminé le)\s*(?:Attestation de fin|Page)/)
      }
      expect(text.at(-1)).toContain('La personne formée')
    }
  })

  it('has the whole of a text that is longer than a sheet', async () => {
    const sentences = Array.from({ length: 300 }, (_, number) => `Savoir faire le geste ${number}.`)
    for (const description of [sentences.join(' '), sentences.join('\n')]) {
      const module = { ...document.data.module, description, title: sentences.join(' ') }
      const text = (await textOf({ data: { ...document.data, module } }))
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/Page \d+\/\d+|Attestation de fin de formation · [^·]+ · K7QM-4TRX-92HD/g, '')
        .replaceAll(/ +/g, ' ')
      for (const sentence of sentences) expect(text.split(sentence)).toHaveLength(3)
    }
  })
})
