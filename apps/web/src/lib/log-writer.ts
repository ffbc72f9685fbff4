/** Who is at the page: as it is known now, and once it is; `null` for nobody. */
type Writer = { now: () => string | undefined; whenKnown: () => Promise<string | null> }
let writer: Writer = { now: () => undefined, whenKnown: async () => null }
export const setLogWriter = (next: Writer): void => {
  writer = next
}
export const logWriter = (): Writer => writer
