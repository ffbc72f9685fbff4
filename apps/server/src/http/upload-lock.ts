import { setTimeout } from 'node:timers/promises'
import { newId } from '@cursus/db'
import { askForUpload, hasUpload, releaseUpload, takeUpload } from '@cursus/domain/upload'
import { ERRORS, type Lock, type RequestRelease } from '@tus/server'

/** How often a request asks whether it may still write, and how long it waits for the answer. */
const askEveryMs = 500
const answerMs = 1000
/** By then the request before has asked, and has ended; or its server was killed. */
const noticedMs = 2 * (askEveryMs + answerMs)
const pollMs = 100

/**
 * One request at a time writes to an upload, over all servers: one that comes later takes it over,
 * and the other ends once it has noticed.
 */
export class UploadLock implements Lock {
  readonly #request: readonly [ctx: Parameters<typeof takeUpload>[0], id: string, writer: string]
  readonly #over = new AbortController()

  constructor(ctx: Parameters<typeof takeUpload>[0], id: string) {
    this.#request = [ctx, id, newId()]
  }

  async lock(stop: AbortSignal, release: RequestRelease): Promise<void> {
    if (!(await askForUpload(...this.#request))) return
    for (let waitedMs = 0; !(await takeUpload(...this.#request, waitedMs >= noticedMs)); waitedMs += pollMs) {
      if (stop.aborted || !(await hasUpload(...this.#request))) throw ERRORS.ERR_LOCK_TIMEOUT
      await setTimeout(pollMs)
    }
    this.#watch(release).catch(() => {})
  }

  async unlock(): Promise<void> {
    this.#over.abort()
    await releaseUpload(...this.#request)
  }

  async #watch(release: RequestRelease): Promise<void> {
    const { signal } = this.#over
    do await setTimeout(askEveryMs, undefined, { signal })
    while (await this.#mayWrite())
    if (!signal.aborted) await release()
  }

  /** Without an answer in time, another request may have taken it. */
  #mayWrite(): Promise<boolean> {
    const answer = hasUpload(...this.#request).catch(() => false)
    return Promise.race([answer, setTimeout(answerMs, false, { ref: false })])
  }
}
