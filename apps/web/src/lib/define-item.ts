import { isId } from './is-id.ts'

/** A call of `api` that reads one thing. */
export type ItemCall<Input, Data> = {
  fetch(input: Input): Promise<Data>
  prefetch(input: Input): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: a constraint that every call meets
type AnyItemCall = ItemCall<any, any>

export type ItemDefinition<Call extends AnyItemCall = AnyItemCall> = {
  call: Call
  /** What the call takes; absent where a part of the address cannot be an id, and nothing can be there. */
  inputOf(params: Readonly<Record<string, string | undefined>>): Parameters<Call['fetch']>[0] | undefined
}

/**
 * The one thing that an address names. `loader` goes into the route's options and warms the query that `useItem` reads.
 *
 * @param inputOf what the call takes, made from the route's parameters, which are all ids
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
    // Warmed, not waited for: the sheet or page draws its own frame, and tells a failure in it.
    loader: ({ params }: { params: Params }) => {
      const input = readInput(params)
      if (input) void call.prefetch(input)
    },
  }
}
