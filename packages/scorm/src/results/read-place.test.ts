import { expect, it } from 'vitest'
import { readPlace } from './read-place.ts'

const location = (text: string, measure?: string) =>
  readPlace({ 'cmi.location': text, ...(measure === undefined ? {} : { 'cmi.progress_measure': measure }) })

it('takes a position and its total only where the package says both', () => {
  expect(location('7 of 18')).toEqual({ position: 7, total: 18 })
  expect(location(' 7  sur 18 ')).toEqual({ position: 7, total: 18 })
  expect(readPlace({ 'cmi.core.lesson_location': '1 OF 1' })).toEqual({ position: 1, total: 1 })
  for (const text of ['', '7', 'slide7', '7/18', '19 of 18', '0 of 18', '7 of 0', '7 of 18 of 20', '70000 of 80000'])
    expect(location(text), text).toBeUndefined()
})

it('believes a fraction only when the progress measure agrees', () => {
  expect(location('7/18', String(7 / 18))).toEqual({ position: 7, total: 18 })
  expect(location('7 / 18', '0.333')).toEqual({ position: 7, total: 18 })
  // Page 5 of chapter 2.
  expect(location('2/5', '0.8')).toEqual({ percent: 80 })
  expect(location('0/0', '0')).toEqual({ percent: 0 })
})

it('else tells the progress measure, rounded down', () => {
  expect(location('slide7', '0.429')).toEqual({ percent: 42 })
  expect(location('', '0.29')).toEqual({ percent: 29 })
  expect(location('', '0.999')).toEqual({ percent: 99 })
  expect(location('', '1')).toEqual({ percent: 100 })
  for (const measure of ['', '-0.1', '1.2', 'half', 'NaN']) expect(location('', measure), measure).toBeUndefined()
})
