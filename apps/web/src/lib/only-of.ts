/** The value of a list with exactly one. */
export const onlyOf = <Value>(values: readonly Value[] | undefined): Value | undefined =>
  values?.length === 1 ? values[0] : undefined
