/**
 * What failed, in one line for whoever reads the terminal: the messages of an error and of its causes.
 * Never a bare name: where a message is one word or missing, the error's kind and its place in the code stand beside it.
 */
export function explainError(error: unknown): string {
  const parts: string[] = []
  for (let one = error; one !== undefined; one = one instanceof Error ? one.cause : undefined) {
    const words = wordsOf(one)
    if (!parts.some((part) => part.includes(words))) parts.push(words)
  }
  return parts.join(': ')
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return `something that is no error was thrown (${String(error)})`
  const message = error.message.trim().replaceAll(/\s*\n\s*/g, ' ')
  if (error instanceof AggregateError)
    return [message, error.errors.map(explainError).join(', ')].filter(Boolean).join(': ')
  if (/\s/.test(message)) return message
  const place = /\n\s+at (?:.* \()?([^\n)]+)\)?/.exec(error.stack ?? '')?.[1]
  return [error.constructor.name, message, ...(place ? [`(at ${place})`] : [])].filter(Boolean).join(' ')
}
