import { expect, it } from 'vitest'
import { freeSeats, nextYearOf } from './licence-values.ts'

const next = (name: string, startDate: string, endDate: string) =>
  Object.values(nextYearOf({ name, startDate, endDate }))

it('counts the seats that are left, none of a licence that has too many people', () => {
  const licence = (current: number, max: number) => ({ usage: { current, max } })
  expect(freeSeats([licence(3, 10), licence(12, 10), licence(0, 5)])).toBe(12)
  expect(freeSeats([])).toBe(0)
})

it('moves a licence by whole years, past its end', () => {
  expect(next('Boutiques 2026', '2026-01-01', '2026-12-31')).toEqual(['Boutiques 2027', '2027-01-01', '2027-12-31'])
  expect(next('Rentrée 2026-2027', '2026-09-01', '2027-08-31')).toEqual([
    'Rentrée 2027-2028',
    '2027-09-01',
    '2028-08-31',
  ])
  expect(next('Été', '2026-06-01', '2026-09-30')).toEqual(['Été 2027', '2027-06-01', '2027-09-30'])
  expect(next('Trois ans', '2026-03-01', '2029-02-28')).toEqual(['Trois ans 2029', '2029-03-01', '2032-02-28'])
})

it('keeps 29 February between two licences of other years', () => {
  expect(next('A', '2027-03-01', '2028-02-29')).toEqual(['A 2028', '2028-03-01', '2029-02-28'])
  expect(next('B', '2028-02-29', '2029-02-28')).toEqual(['B 2029', '2029-03-01', '2030-02-28'])
})

it('keeps the days of a licence after whose last year there is none', () => {
  expect(next('Sans fin', '2026-01-01', '9999-12-31')).toEqual(['Sans fin 2026', '2026-01-01', '9999-12-31'])
  expect(next('C', '9998-01-01', '9998-12-31')).toEqual(['C 9999', '9999-01-01', '9999-12-31'])
})

it('keeps a name of the greatest length within it', () => {
  expect(nextYearOf({ name: 'x'.repeat(80), startDate: '2026-01-01', endDate: '2026-12-31' }).name).toHaveLength(80)
})
