/**
 * Explains a failure in one line for the terminal: the messages of an error and its causes. When a
 * message is missing or a single word, the error's name and position in the code are added. A full
 * disk comes first, in plain words: programs tell it in the middle of their output.
 */
export function explainError(error: unknown): string {
  const parts: string[] = []
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined) {
    const words = wordsOf(cause)
    if (!parts.some((part) => part.includes(words))) parts.push(words)
  }
  const text = parts.join(': ')
  return /no space left on device|\bENOSPC\b/i.test(text) ? `the disk is full: ${text}` : text
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return `something that is no error was thrown (${String(error)})`
  const message = error.message.trim().replaceAll(/\s*\n\s*/g, ' ')
  if (error instanceof AggregateError)
    return [message, error.errors.map(explainError).join(', ')].filter(Boolean).join(': ')
  if (/\s/.test(message)) return message
  const position = /\n\s+at (?:.* \()?([^\n)]+)\)?/.exec(error.stack ?? '')?.[1]
  return [error.constructor.name, message, ...(position ? [`(at ${position})`] : [])].filter(Boolean).join(' ')
}
