import { z } from 'zod'

/** A property of the whole list, which REST sends as a header. */
export type ListHeader = { name: string; type: 'integer' | 'boolean'; description: string }
/**
 * An answer with rows and properties of the whole list (`pageOf`): REST sends the rows as the body
 * and the properties as headers.
 */
export type ListAnswer = {
  rows: z.ZodType
  /** By the name of the property in the answer. */
  headers: Readonly<Record<string, ListHeader>>
}

export function listAnswerOf(answer: z.ZodType | undefined): ListAnswer | undefined {
  if (!(answer instanceof z.ZodObject)) return undefined
  const { rows, ...figures } = answer.shape as Record<string, z.ZodType>
  if (!rows) return undefined
  return { rows, headers: Object.fromEntries(Object.keys(figures).map((figure) => [figure, headerOf(figure)])) }
}

const headerOf = (figure: string): ListHeader =>
  figure === 'capped'
    ? { name: 'X-Total-Count-Capped', type: 'boolean', description: 'True where there are more than `X-Total-Count`' }
    : { name: countHeader(figure), type: 'integer', description: 'Count over the whole list' }

/** `total` → `X-Total-Count` */
const countHeader = (count: string) => `X-${count.charAt(0).toUpperCase()}${count.slice(1)}-Count`
