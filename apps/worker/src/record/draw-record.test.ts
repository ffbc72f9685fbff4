import { brandColors } from '@cursus/contract/color'
import type { RecordDocument } from '@cursus/domain/learning-record'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { colorsOf } from '../testing/colors-of.ts'
import { drawRecord } from './draw-record.ts'

const id = '01890000-0000-7000-8000-000000000000'
const period = {
  content: { id, title: 'Gestes et postures', type: 'scorm-quiz' as const },
  startedAt: '2026-11-20T22:30:00.000Z',
  endedAt: '2026-11-20T23:30:05.000Z',
  seconds: 3605,
  state: 'failed' as const,
  score: 66.6,
}
const session = { startedAt: period.startedAt, endedAt: period.endedAt, seconds: 3605, periods: [period] }
const module = {
  id,
  module: { id, title: 'Prévention' },
  version: 2,
  company: { id, name: 'Maison Delorme', logo: null, hue: null },
  progress: 50,
  doneAt: null,
  seconds: 3605,
  days: 2,
  sessions: [session],
}
const document = {
  record: {
    person: { id, email: 'ines@example.org', firstname: 'Inès', lastname: 'Łukasiewicz', avatar: '000-avatar.png' },
    seconds: 3605,
    days: 2,
    timeZone: 'Europe/Paris',
    from: '2026-11-01',
    to: null,
    isPartial: false,
    modules: [module],
  },
  giver: { name: 'Maison Delorme', address: '18, rue de la République', hue: null, logo: null },
  madeAt: new Date('2026-11-22T10:00:00Z'),
  language: 'fr',
} satisfies RecordDocument

const open = async (changes: Partial<RecordDocument> = {}) =>
  getDocumentProxy(new Uint8Array(await drawRecord({ ...document, ...changes })))
const textOf = async (changes?: Partial<RecordDocument>) =>
  (await extractText(await open(changes), { mergePages: true })).text.replaceAll(/\s+/g, ' ')

it('says each letter as text, whatever was drawn before', async () => {
  // "É" of one document is drawn with the "E" that another one writes alone.
  await textOf({ record: { ...document.record, timeZone: 'UTC' } })
  expect(await textOf()).toContain('fuseau Europe/Paris')
})

it('says person, days, sessions with start, end and time, and the totals, as tagged text', async () => {
  const text = await textOf()
  for (const words of [
    'Relevé d’assiduité',
    'Inès Łukasiewicz · ines@example.org',
    'Sessions à partir du 01/11/2026',
    '01:00:05 de temps actif, 2 jours',
    '18, rue de la République',
    'Établi le 22/11/2026',
    'Europe/Paris',
    'Prévention',
    'Maison Delorme · version 2 · 50 %',
    // In the time zone of the platform, where midnight passes.
    '20/11/2026 23:30:00 21/11/2026 00:30:05 01:00:05 Gestes et postures · non réussi · 66 %',
  ]) {
    expect(text).toContain(words)
  }
  const pdf = await open()
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const tags = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  for (const tag of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(tags).toContain(`"role":"${tag}"`)
})

it('is in the colour of its company; of several companies in none', async () => {
  const brand = brandColors(300).light
  const of = async (giver: RecordDocument['giver']) => colorsOf(await drawRecord({ ...document, giver }))
  expect(await of({ ...document.giver, hue: 300 })).toContain(brand)
  expect(await of(document.giver)).not.toContain(brand)
  expect(await of(null)).not.toContain(brand)
})

it('is in the language of its reader, and says when there is nothing', async () => {
  const record = { ...document.record, from: '2026-10-01', to: '2026-10-31', seconds: 0, days: 0, modules: [] }
  const text = await textOf({ language: 'en', record })
  expect(text).toContain('Record of learning')
  expect(text).toContain('Sessions from 01/10/2026 to 31/10/2026')
  expect(text).toContain('No sessions')
})

it('goes on over more pages, each with the person and the heads of the table', async () => {
  const sessions = Array.from({ length: 120 }, () => session)
  const pdf = await open({ record: { ...document.record, modules: [{ ...module, sessions }] } })
  expect(pdf.numPages).toBeGreaterThan(2)
  const { text } = await extractText(pdf, { mergePages: false })
  for (const [index, page] of text.entries()) {
    expect(page).toContain(`Page ${index + 1}/${text.length}`)
    expect(page).toContain('Łukasiewicz')
    expect(page).toMatch(/Date\s+Début\s+Fin/)
  }
  // A screen reader hears them once: the tree of each sheet has the whole table.
  const tags = JSON.stringify(await (await pdf.getPage(2)).getStructTree())
  expect(tags.match(/"role":"TH"/g)).toHaveLength(5)
})

it('cuts a session of more contents than a sheet has lines, with none of them lost', async () => {
  const periods = Array.from({ length: 100 }, (_, number) => ({
    ...period,
    content: { ...period.content, title: `Geste ${number}.` },
  }))
  const sessions = [...Array.from({ length: 9 }, () => session), { ...session, periods }]
  const { text } = await extractText(
    await open({ record: { ...document.record, modules: [{ ...module, sessions }] } }),
    {
      mergePages: false,
    },
  )
  for (const page of text) expect(page).toMatch(/Contenus[\s\S]*Geste/)
  for (let number = 0; number < 100; number += 1) expect(text.join().split(`Geste ${number}.`)).toHaveLength(2)
})
