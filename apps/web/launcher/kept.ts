import { createKeptCommits } from './kept-commits.ts'
import { type KeptAnswer, readKeptRequest } from './protocol.ts'

/**
 * The page `/_launcher/kept` of the content origin, which gives the application the commits that
 * closed tabs have left in this origin's storage.
 */
const appOrigin = document.querySelector<HTMLMetaElement>('meta[name="app-origin"]')?.content ?? ''
const kept = createKeptCommits(() => window.localStorage)
const post = (message: KeptAnswer) => window.parent.postMessage(message, appOrigin)

function start(): void {
  kept.sweep()
  window.addEventListener('message', (event) => {
    if (event.origin !== appOrigin || event.source !== window.parent) return
    const request = readKeptRequest(event.data)
    if (request?.type === 'read') {
      post({ type: 'kept', entries: request.launches.flatMap((name) => kept.find(name) ?? []) })
    } else for (const { name, sequence } of request?.entries ?? []) kept.drop(name, sequence)
  })
  post({ type: 'ready' })
}

// Does nothing when it is opened directly, or embedded by another page.
if (window.parent !== window && /^https?:\/\//.test(appOrigin)) start()
