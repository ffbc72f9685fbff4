import type { AttestationDocument } from '@cursus/domain/attestation'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawAttestation } from '../attestation/draw-attestation.ts'

const alphabets = {
  'Latin with diacritics': { person: 'Łukasz Ğünşöy Nguyễn Thị Ánh', title: 'Bảo vệ dữ liệu: šéf ß œ' },
  Greek: { person: 'Ελένη Παπαδοπούλου', title: 'Υποδοχή δύσκολου πελάτη' },
  Cyrillic: { person: 'Анна Щербакова-Ґалаґан', title: 'Пожарная безопасность' },
  Arabic: { person: 'محمد عبد الله الإدريسي', title: 'السلامة من الحرائق في العمل' },
  Hebrew: { person: 'דוד בן־גוריון', title: 'בטיחות אש בעבודה' },
  Chinese: { person: '李小龙 鄭喆', title: '消防安全与急救培训' },
  Japanese: { person: '山田 太郎 髙橋ユキ', title: '防火の基本とビジネスマナー' },
  Korean: { person: '김민수 박서연', title: '화재 안전 교육' },
  Devanagari: { person: 'प्रिया शर्मा', title: 'अग्नि सुरक्षा' },
  Thai: { person: 'สมชาย ใจดี', title: 'ความปลอดภัยจากอัคคีภัย' },
  Emoji: { person: 'Zoé ✅', title: '🔥 Feu → réflexes ≤ 3 min' },
}

const documentOf = ({ person, title }: { person: string; title: string }): AttestationDocument => ({
  code: 'K7QM4TRX92HD',
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
 * Spaces of each width are read as plain ones or not at all. Devanagari is read in the order in
 * which it is drawn: some vowels stand before their consonants.
 */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\s+/g, '')
    .replaceAll(/[\p{Script=Devanagari}]+/gu, (word) => [...word].toSorted().join(''))

const read = async (document: AttestationDocument) => {
  const pdf = await getDocumentProxy(new Uint8Array(await drawAttestation(document)))
  return (await extractText(pdf, { mergePages: true })).text
}

describe('a certificate', () => {
  for (const [alphabet, words] of Object.entries(alphabets)) {
    it(`has names in ${alphabet} as text, in each of its fonts`, async () => {
      const text = await read(documentOf(words))
      // As a title, below the second one, and in a table; the other in a text too.
      expect(plain(text).split(plain(words.person)).length).toBeGreaterThanOrEqual(4)
      expect(plain(text).split(plain(words.title)).length).toBeGreaterThanOrEqual(5)
      expect(text).not.toMatch(/[\0\uFFFD]/)
    })
  }

  it('joins and turns the words of a sentence from right to left, with what is between them', async () => {
    const title = 'دورة (السلامة) 2026 SST'
    // This reader joins the letters of each piece, and leaves the pieces as they stand.
    expect(plain(await read(documentOf({ person: 'Ada', title })))).toContain('SST2026(السلامة)دورة,version3')
  })

  it('with a character that no font has is refused, with the character', async () => {
    const words = documentOf({ person: 'Ada \u{10380}', title: 'Feu' })
    await expect(drawAttestation(words)).rejects.toThrow('No font has the character \u{10380} (U+10380)')
  })
})
