import { isId } from '#web/lib/address.ts'

/** A call of `api` that reads one item. */
export type ItemCall<Input, Data> = {
  fetch(input: Input): Promise<Data>
  prefetch(input: Input): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: a constraint that every call satisfies
type AnyItemCall = ItemCall<any, any>

export type ItemDefinition<Call extends AnyItemCall = AnyItemCall> = {
  call: Call
  /** The input of the call; undefined when a part of the address cannot be an id. */
  inputOf(params: Readonly<Record<string, string | undefined>>): Parameters<Call['fetch']>[0] | undefined
}

/**
 * The item of an address. `loader` goes into the route's options and preloads the query of
 * `useItem`.
 *
 * @param inputOf builds the input from the route's parameters, which are all ids
 */
export function defineItem<Call extends AnyItemCall, Params extends Record<string, string>>(
  call: Call,
  inputOf: (params: Params) => Parameters<Call['fetch']>[0] & Record<string, unknown>,
) {
  const readInput: ItemDefinition<Call>['inputOf'] = (params) => {
    const input = inputOf(params as Params)
    return Object.values(input).every(isId) ? input : undefined
  }
  return {
    call,
    inputOf: readInput,
    // Not awaited: the sheet or page renders its own frame and shows a failure in it.
    loader: ({ params }: { params: Params }) => {
      const input = readInput(params)
      if (input) void call.prefetch(input)
    },
  }
}
