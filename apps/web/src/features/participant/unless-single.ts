/** The options of a filter; none when there is only one, which would filter nothing. */
export const unlessSingle = <Option>(options: readonly Option[]): readonly Option[] =>
  options.length > 1 ? options : []
