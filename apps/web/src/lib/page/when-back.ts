/** Polling interval in milliseconds. */
const pollMs = 5000

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls `resume` once when the server is available again. Returns a function that cancels it. */
export function whenBack(resume: () => void): () => void {
  waiting.add(resume)
  // Adding it again has no effect.
  window.addEventListener('online', ask)
  askLater()
  return () => void waiting.delete(resume)
}

function askLater(): void {
  timer ??= setTimeout(ask, pollMs)
}

/** One poll for all waiting callbacks; polling stops without any. */
async function ask(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (waiting.size === 0) return
  const answer = await fetch('/health/ready', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return askLater()
  const resumes = [...waiting]
  waiting.clear()
  for (const resume of resumes) resume()
}
