import { z } from 'zod'

/** An answer of rows and counts of the whole list (`pageOf`): over REST the rows, and each count as a header. */
export type ListAnswer = {
  rows: z.ZodType
  /** By the name of the count in the answer. */
  headers: Readonly<Record<string, string>>
}

export function listAnswerOf(answer: z.ZodType | undefined): ListAnswer | undefined {
  if (!(answer instanceof z.ZodObject)) return undefined
  const { rows, ...counts } = answer.shape as Record<string, z.ZodType>
  if (!rows) return undefined
  return { rows, headers: Object.fromEntries(Object.keys(counts).map((name) => [name, headerOf(name)])) }
}

/** `total` → `X-Total-Count` */
const headerOf = (count: string) => `X-${count.charAt(0).toUpperCase()}${count.slice(1)}-Count`
