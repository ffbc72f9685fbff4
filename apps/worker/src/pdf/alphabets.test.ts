import { isRightToLeft } from '@cursus/contract/direction'
import { alphabets, wordsIn } from '@cursus/contract/testing/alphabets'
import type { AttestationDocument } from '@cursus/domain/attestation'
import type { RecordDocument } from '@cursus/domain/learning-record'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawAttestation } from '../attestation/draw-attestation.ts'
import { drawRecord } from '../record/draw-record.ts'

const documentOf = ({ person, title }: { person: string; title: string }): AttestationDocument => ({
  code: 'K7QM4TRX92HD',
  number: null,
  link: 'https://formation.example/attestation/K7QM4TRX92HD',
  madeAt: new Date('2026-11-20T23:30:00.000Z'),
  data: {
    person,
    company: title,
    module: {
      title,
      version: 3,
      description: `${title}. ${person}.`,
      plannedMinutes: null,
      nature: '',
      face: { id: 'module', themeId: 'theme', cover: null },
    },
    issuer: null,
    startedAt: '2026-11-03T08:00:00.000Z',
    doneAt: '2026-11-20T22:30:00.000Z',
    seconds: 8040,
    contentCount: 12,
    chapters: [],
    quizzes: [],
  },
  logo: null,
  signature: null,
  picture: null,
  language: 'fr',
  timeZone: 'Europe/Paris',
})

/**
 * Spaces of each width and joiners are read as plain ones or not at all. Devanagari is read in the
 * order in which it is drawn: some vowels stand before their consonants.
 */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cf}]+/gu, '')
    .replaceAll(/[\p{Script=Devanagari}]+/gu, (word) => [...word].toSorted().join(''))

/** An attendance record of a person at their own company. */
const recordOf = ({ person, title }: { person: string; title: string }): RecordDocument => {
  const id = '01890000-0000-7000-8000-000000000000'
  const [startedAt, endedAt] = ['2026-11-20T22:30:00.000Z', '2026-11-20T23:30:05.000Z']
  const content = { id, title, type: 'scorm-quiz' as const }
  const period = { content, startedAt, endedAt, seconds: 3605, state: 'failed' as const, score: 66.6 }
  const giver = { name: title, address: '18, rue de la République', hue: null, logo: null }
  const [firstname = '', ...lastname] = person.split(' ')
  return {
    record: {
      person: { id, email: 'ines@example.org', firstname, lastname: lastname.join(' '), avatar: '000-avatar.png' },
      seconds: 3605,
      days: 2,
      timeZone: 'Europe/Paris',
      from: null,
      to: null,
      isPartial: false,
      modules: [
        {
          id,
          module: { id, title },
          version: 2,
          company: { id, name: person, logo: null, hue: null },
          progress: 50,
          doneAt: null,
          seconds: 3605,
          days: 2,
          sessions: [{ startedAt, endedAt, seconds: 3605, periods: [period] }],
        },
      ],
    },
    giver,
    madeAt: new Date('2026-11-22T10:00:00Z'),
    language: 'fr',
  }
}

const read = async (file: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  return (await extractText(pdf, { mergePages: true })).text
}
const certificate = async (words: { person: string; title: string }) => read(await drawAttestation(documentOf(words)))

/** The words are there more often than that, none as a box; from right to left, each of them. */
function expectWords(text: string, words: string, times: number) {
  for (const word of isRightToLeft(words) ? wordsIn(words) : [words]) {
    expect(plain(text).split(plain(word)).length, word).toBeGreaterThan(times)
  }
  expect(text).not.toMatch(/[\0\uFFFD]/)
}

describe('a certificate', () => {
  for (const [alphabet, words] of Object.entries(alphabets)) {
    it(`has names in ${alphabet} as text, in each of its fonts`, async () => {
      const text = await certificate(words)
      // As a title, below the second one, and in a table; the other in a text too.
      expectWords(text, words.person, 3)
      expectWords(text, words.title, 4)
    })
  }

  it('joins and turns the words of a sentence from right to left, with what is between them', async () => {
    const title = 'دورة (السلامة) 2026 SST'
    // This reader joins the letters of each piece, and leaves the pieces as they stand.
    expect(plain(await certificate({ person: 'Ada', title }))).toContain('SST2026(السلامة)دورة,version3')
  })

  /** Where a word begins in a title, in points. */
  const placeOf = async (word: string, title: string) => {
    const page = await (
      await getDocumentProxy(new Uint8Array(await drawRecord(recordOf({ person: 'Ada', title }))))
    ).getPage(1)
    const { items } = await page.getTextContent()
    const words = items.filter((item) => 'str' in item)
    return words.find(({ str }) => str.includes(word))!.transform[4] as number
  }

  it('has a plain space behind a picture', async () => {
    expect(await placeOf('Feu', '🔥 Feu')).toBeLessThan((await placeOf('Feu', '🔥Feu')) + 8)
  })

  for (const joined of ['👨‍👩‍👧', '🇫🇷', '👩🏽‍💻', '1️⃣']) {
    it(`draws ${joined} as one picture`, async () => {
      expect(await placeOf('Feu', `${joined}Feu`)).toBeCloseTo(await placeOf('Feu', '🔥Feu'))
    })
  }

  it('with a character that no font has is refused, with the character', async () => {
    const words = documentOf({ person: 'Ada \u{10380}', title: 'Feu' })
    await expect(drawAttestation(words)).rejects.toThrow('No font has the character \u{10380} (U+10380)')
  })
})

describe('an attendance record', () => {
  for (const [alphabet, words] of Object.entries(alphabets)) {
    it(`has names in ${alphabet} as text`, async () => {
      const text = await read(await drawRecord(recordOf(words)))
      // Below the title, as company and at the foot; the other as module, giver and content.
      expectWords(text, words.person, 2)
      expectWords(text, words.title, 2)
    })
  }
})
