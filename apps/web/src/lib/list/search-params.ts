import { isId } from '#web/lib/address.ts'

/**
 * Search parameters are parsed without a schema library, because these readers are in the first
 * script. A reader returns `undefined` for an invalid value, so that a damaged address still opens
 * its page.
 */
export type Reader<T> = (value: unknown) => T | undefined
/** Reads several values; its filter allows several at once. */
type ManyReader<T> = Reader<T[]> & { readonly many: true }
type Shape = Record<string, Reader<unknown>>
export type SearchOf<S extends Shape> = { [Key in keyof S]?: NonNullable<ReturnType<S[Key]>> }

/** The router has already parsed numbers in an address (`?search=2024`). */
export const text: Reader<string> = (value) =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined

const manyOf = <T>(reader: Reader<T>): ManyReader<T> =>
  Object.assign(
    (value: unknown) => {
      const list = (Array.isArray(value) ? value : [value]).map(reader).filter((item) => item !== undefined)
      return list.length > 0 ? [...new Set(list)] : undefined
    },
    { many: true as const },
  )

export const texts = manyOf(text)
export const id: Reader<string> = (value) => (isId(value) ? value : undefined)
export const ids = manyOf(id)

export const flag: Reader<boolean> = (value) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined

export const positive: Reader<number> = (value) => {
  const read = Number(value)
  return Number.isSafeInteger(read) && read >= 1 ? read : undefined
}

export const oneOf =
  <const Values extends readonly (string | number)[]>(...values: Values): Reader<Values[number]> =>
  (value) =>
    values.find((known) => known === value || String(known) === value)

/** Several of the known values. */
export const someOf = <const Values extends readonly (string | number)[]>(...values: Values) =>
  manyOf(oneOf<Values>(...values))

/** For `validateSearch`: all parameters of the shape are optional, others are dropped. */
export function searchParams<S extends Shape>(shape: S): (search: Record<string, unknown>) => SearchOf<S> {
  return (search) => {
    const read: Record<string, unknown> = {}
    for (const [key, reader] of Object.entries(shape)) {
      const value = search[key] === undefined ? undefined : reader(search[key])
      if (value !== undefined) read[key] = value
    }
    return read as SearchOf<S>
  }
}
