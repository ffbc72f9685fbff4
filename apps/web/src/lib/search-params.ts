/**
 * What the addresses of pages hold after the question mark, read without a schema library: these readers are in the first script that
 * every visitor loads. A reader gives `undefined` for what it cannot read, so that a mangled address still opens its page.
 */
export type Reader<T> = (value: unknown) => T | undefined
type Shape = Record<string, Reader<unknown>>
export type SearchOf<S extends Shape> = { [Key in keyof S]?: NonNullable<ReturnType<S[Key]>> }

/** A number typed as text in an address (`?search=2024`) was read as a number before it comes here. */
export const text: Reader<string> = (value) =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined

export const texts: Reader<string[]> = (value) => {
  const list = (Array.isArray(value) ? value : [value]).map(text).filter((item) => item !== undefined)
  return list.length > 0 ? list : undefined
}

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

/** For `validateSearch`: every parameter of the shape is optional, others are dropped. */
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
