/**
 * The same stream, whose failure is never an unhandled rejection. tRPC asks for the next message
 * while it still sends the current one, and an error in between would end the process.
 */
export function handleStreamErrors<Message>(stream: AsyncIterable<Message>): AsyncIterable<Message, void> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = stream[Symbol.asyncIterator]()
      return {
        next: () => handled(iterator.next()),
        return: () => handled(iterator.return?.() ?? Promise.resolve({ done: true, value: undefined })),
      }
    },
  }
}

/** The promise keeps its error for the code that awaits it. */
function handled<Result>(result: Promise<Result>): Promise<Result> {
  result.catch(() => undefined)
  return result
}
