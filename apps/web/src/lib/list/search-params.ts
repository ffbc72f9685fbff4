import { searchLength } from '@cursus/contract/list-values'
import * as z from 'zod/mini'

/** Of one search parameter. With zod/mini, because these schemas are in the first script. */
export type Param<Value = unknown> = z.core.$ZodType<Value>
type Shape = Readonly<Record<string, Param>>
export type SearchOf<S extends Shape> = { [Key in keyof S]?: z.output<S[Key]> }

/** The router has already parsed numbers in an address (`?search=2024`). */
export const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))

/** A search, cut where lists refuse it. */
export const searchText = z.pipe(
  text,
  z.transform((value) => value.slice(0, searchLength)),
)

/** Several values: a filter that allows several at once. Invalid ones are dropped. */
export const many = <Value>(one: Param<Value>) =>
  z.pipe(
    z.transform((value) => {
      const read = (Array.isArray(value) ? value : [value]).map((item) => z.safeParse(one, item))
      return [...new Set(read.flatMap((item) => (item.success ? [item.data] : [])))]
    }),
    z.array(z.custom<Value>()).check(z.minLength(1)),
  )
export const isMany = (param: Param | undefined): boolean =>
  param instanceof z.ZodMiniPipe && param.def.out instanceof z.ZodMiniArray

export const texts = many(text)
export const ids = many(z.guid())

/**
 * For `validateSearch`: all parameters of the shape are optional, others are dropped. So are invalid
 * values, so that a damaged address still opens its page.
 */
export function searchParams<S extends Shape>(shape: S): (search: Record<string, unknown>) => SearchOf<S> {
  const params = z.object(
    Object.fromEntries(
      Object.entries(shape).map(([key, param]) => [key, z.catch(z.optional(param), undefined)] as const),
    ),
  )
  return (search) => params.parse(search) as SearchOf<S>
}
