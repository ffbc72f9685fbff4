import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const direction = fileURLToPath(import.meta.resolve('@cursus/contract/direction'))
const isMessage = /[\\/]paraglide[\\/]messages[\\/](?!_index)[^\\/]+\.js$/

/**
 * Isolates what messages are given, in the one place that all of them pass: a name that is read
 * from right to left would turn the figures and marks of its sentence.
 */
export const isolateValues = (): Plugin => ({
  name: 'isolate-values',
  transform(code, id) {
    if (!isMessage.test(id) || !code.includes('${i?.')) return
    const isolating = code.replaceAll(/(?<=\$\{)i\?\.\w+(?=\})/g, 'isolated($&)')
    return { code: `import { isolated } from ${JSON.stringify(direction)}\n${isolating}`, map: null }
  },
})
