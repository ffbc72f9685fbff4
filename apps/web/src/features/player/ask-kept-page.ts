import { type KeptRequest, readKeptAnswer } from '../../../launcher/protocol.ts'
import type { AskKeptPage, KeptPage } from './collect-kept.ts'

const answerMs = 3_000

/** Loads the `kept` page in a hidden frame and reads the commits of the given launches. */
export const askKeptPage: AskKeptPage = (contentOrigin, launches) =>
  new Promise<KeptPage>((resolve, reject) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    frame.hidden = true
    frame.title = 'Cursus'
    frame.src = `${contentOrigin}/_launcher/kept`
    const post = (message: KeptRequest) => frame.contentWindow?.postMessage(message, contentOrigin)
    const close: KeptPage['close'] = (drop) => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      if (drop.length > 0) post({ type: 'drop', entries: drop })
      // The frame must live until it has received the message.
      setTimeout(() => frame.remove(), drop.length > 0 ? 1_000 : 0)
    }
    const listen = (event: MessageEvent) => {
      if (event.origin !== contentOrigin || event.source !== frame.contentWindow) return
      const answer = readKeptAnswer(event.data)
      if (answer?.type === 'ready') post({ type: 'read', launches })
      else if (answer) resolve({ entries: answer.entries, close })
    }
    const timer = setTimeout(() => {
      close([])
      reject(new Error('The content origin did not answer'))
    }, answerMs)
    window.addEventListener('message', listen)
    document.body.append(frame)
  })
