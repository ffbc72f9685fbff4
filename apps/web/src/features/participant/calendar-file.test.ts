import { alphabets } from '@cursus/contract/testing/alphabets'
import { expect, it } from 'vitest'
import { setLanguage } from '#web/lib/text/locale.ts'
import { calendarOf } from './user-module-page.tsx'

const module = {
  id: 'a1',
  title: 'Sécurité, niveau 1',
  company: { id: 'c', name: 'Atelier; Nord', logo: null, hue: null },
  dueDate: '2026-12-31',
  endsAt: '2027-01-31T22:59:59.999Z',
  active: true,
  done: false,
}
const options = { origin: 'https://training.example.com', at: new Date('2026-11-26T09:30:00.250Z') }

it('has a day for the due date and the end of access of each module to do', () => {
  setLanguage('fr')
  const text = calendarOf([module, { ...module, id: 'b', done: true }, { ...module, id: 'c', active: false }], options)
  expect(text.split('\r\n').filter((line) => /^(BEGIN:VEVENT|UID|DTSTAMP|DT|SUMMARY|DESC|URL)/.test(line))).toEqual([
    'BEGIN:VEVENT',
    'UID:due-a1@training.example.com',
    'DTSTAMP:20261126T093000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:À terminer aujourd’hui\u00a0: Sécurité\\, niveau 1',
    'DESCRIPTION:Atelier\\; Nord',
    'URL:https://training.example.com/platform/user-module/a1',
    'BEGIN:VEVENT',
    'UID:end-a1@training.example.com',
    'DTSTAMP:20261126T093000Z',
    'DTSTART;VALUE=DATE:20270131',
    'DTEND;VALUE=DATE:20270201',
    'SUMMARY:Dernier jour d’accès\u00a0: Sécurité\\, niveau 1',
    'DESCRIPTION:Atelier\\; Nord',
    'URL:https://training.example.com/platform/user-module/a1',
  ])
})

it('has lines of at most 75 bytes, which say the whole text', () => {
  const title = 'é'.repeat(150)
  const text = calendarOf([{ ...module, title }], options)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(title)
})

it('says titles and companies in every alphabet', () => {
  const modules = Object.values(alphabets).map(({ person, title }, index) => ({
    ...module,
    id: `m${index}`,
    title: `${title} ${title} ${title}`,
    company: { ...module.company, name: person },
  }))
  const text = calendarOf(modules, options)
  const unfolded = text.replaceAll('\r\n ', '')
  for (const { title, company } of modules) {
    expect(unfolded).toContain(`: ${title}`)
    expect(unfolded).toContain(`DESCRIPTION:${company.name}`)
  }
})
