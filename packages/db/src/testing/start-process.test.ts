import { describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from './free-port.ts'
import { startProcess, untilReady } from './start-process.ts'

/** A process that listens on a port of its own. The test ends it, also when it is stopped. */
async function start(answer: string) {
  const port = await freePort()
  const program = `
    require('node:http').createServer((request, response) => { ${answer} }).listen(${port}, '127.0.0.1')`
  const started = startProcess(['--eval', program], {})
  onTestFinished(async () => {
    started.child.kill('SIGKILL')
    await started.ended
  })
  return { started, address: `http://127.0.0.1:${port}/` }
}

describe('waiting for a process', () => {
  it('ends when it answers, and not while it is not ready', async () => {
    const { started, address } = await start(`
      globalThis.asked = (globalThis.asked ?? 0) + 1
      response.writeHead(asked < 3 ? 503 : 200).end()`)
    await untilReady(address, started)
    expect((await fetch(address)).status).toBe(200)
  })

  it('ends when it has ended, with what it said', async () => {
    const { started, address } = await start(`console.log('no more'); process.exit(3)`)
    await expect(untilReady(address, started)).rejects.toThrow('ended with code 3 before it was ready: no more')
  })

  it('ends in time when it is stopped, which accepts connections and answers none', async () => {
    const { started, address } = await start('response.end()')
    await untilReady(address, started)
    started.child.kill('SIGSTOP')
    await expect(untilReady(address, started, 200)).rejects.toThrow(`no answer from ${address}`)
  })
})
