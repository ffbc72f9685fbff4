import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../calls/table.ts'
import { strictly } from './strictly.ts'

it('refuses unknown keys at any depth', () => {
  const point = z.object({ x: z.number() })
  const schema = z.object({
    list: z.array(point),
    maybe: point.nullable(),
    optional: point.optional(),
    byName: z.record(z.string(), point),
    either: z.union([z.string(), point]),
  })
  const fine = { list: [{ x: 1 }], maybe: { x: 1 }, optional: { x: 1 }, byName: { a: { x: 1 } }, either: { x: 1 } }
  const parse = (value: unknown) => z.safeParse(strictly(schema), value).success
  expect(parse(fine)).toBe(true)
  expect(parse({ ...fine, more: 1 })).toBe(false)
  expect(parse({ ...fine, list: [{ x: 1, y: 2 }] })).toBe(false)
  expect(parse({ ...fine, maybe: { x: 1, y: 2 } })).toBe(false)
  expect(parse({ ...fine, optional: { x: 1, y: 2 } })).toBe(false)
  expect(parse({ ...fine, byName: { a: { x: 1, y: 2 } } })).toBe(false)
  expect(parse({ ...fine, either: { x: 1, y: 2 } })).toBe(false)
  expect(schema.safeParse({ ...fine, more: 1 }).success).toBe(true)
})

it('supports every kind of schema used in answers', () => {
  for (const { answer } of calls.values()) if (answer) strictly(answer)
})
