import { expect, it } from 'vitest'
import { sendInParts } from './send-in-parts.ts'

it('sends every item once, in parts that are neither too long nor empty', async () => {
  const sent: number[][] = []
  await sendInParts([1, 2, 3, 4, 5], 2, async (part) => sent.push(part))
  expect(sent).toEqual([[1, 2], [3, 4], [5]])
  await sendInParts([], 2, async (part) => sent.push(part))
  expect(sent).toHaveLength(3)
})

it('reports progress when a part fails, and continues from there', async () => {
  const sent: number[][] = []
  let done = 0
  const onSent = (count: number) => {
    done = count
  }
  const refusing = async (part: number[]) => {
    if (part.includes(4)) throw new Error('NotFound')
    sent.push(part)
  }
  await expect(sendInParts([1, 2, 3, 4, 5], 2, refusing, { onSent })).rejects.toThrow('NotFound')
  expect(done).toBe(2)
  await sendInParts([1, 2, 3, 4, 5], 2, async (part) => sent.push(part), { from: done, onSent })
  expect(sent).toEqual([[1, 2], [3, 4], [5]])
  expect(done).toBe(5)
})

it('stops between two parts, and continues from there', async () => {
  const sent: number[][] = []
  let done = 0
  const onSent = (count: number) => {
    done = count
  }
  const send = async (part: number[]) => sent.push(part)
  expect(await sendInParts([1, 2, 3], 1, send, { onSent, isStopped: () => done === 2 })).toBe(false)
  expect(sent).toEqual([[1], [2]])
  expect(await sendInParts([1, 2, 3], 1, send, { from: done, onSent })).toBe(true)
  expect(sent).toEqual([[1], [2], [3]])
})
