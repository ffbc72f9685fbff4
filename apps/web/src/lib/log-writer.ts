/** The user of the page: as known now, and once known; `null` for none. */
type Writer = { now: () => string | undefined; whenKnown: () => Promise<string | null> }
let writer: Writer = { now: () => undefined, whenKnown: async () => null }
export const setLogWriter = (next: Writer): void => {
  writer = next
}
export const logWriter = (): Writer => writer
