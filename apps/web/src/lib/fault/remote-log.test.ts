import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

type Answer = { status: number } | 'offline'

let store: Map<string, string>
let sent: { path: string; entry?: { level: string; message: string; stacktrace?: string } }[]
let level: string
let answers: Answer[]
const written = vi.fn()
let listeners: Map<string, (event: unknown) => void>

/** The network of the page: the server's level, then the given statuses in order, then 204. */
async function fetchOf(path: string, init?: { body: string }): Promise<Response> {
  if (!init) {
    if (level === 'offline') throw new TypeError('Failed to fetch')
    sent.push({ path })
    return Response.json({ level })
  }
  const answer = answers.shift() ?? { status: 204 }
  if (answer === 'offline') throw new TypeError('Failed to fetch')
  sent.push({ path, entry: JSON.parse(init.body) })
  return new Response(null, { status: answer.status })
}

/** The module in a newly opened page. */
async function openPage() {
  vi.resetModules()
  const [log, queue, send, writer] = await Promise.all([
    import('./remote-log.ts'),
    import('./log-queue.ts'),
    import('./send-logs.ts'),
    import('./log-queue.ts'),
  ])
  return { ...log, ...queue, ...send, ...writer }
}

beforeEach(() => {
  store = new Map()
  sent = []
  level = 'Error'
  answers = []
  listeners = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
  vi.stubGlobal('location', { pathname: '/platform/home' })
  vi.stubGlobal('window', { addEventListener: (type: string, listen: () => void) => listeners.set(type, listen) })
  vi.stubGlobal('fetch', fetchOf)
  for (const name of ['debug', 'info', 'warn', 'error'] as const) vi.spyOn(console, name).mockImplementation(written)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  written.mockClear()
})

const entries = () => sent.flatMap(({ entry }) => entry ?? [])
const messages = () => entries().map(({ message }) => message)

describe('the log of the page', () => {
  it('sends an error with its stack, path and version, and then removes it', async () => {
    const { log, sendLogs, readLogs } = await openPage()
    log('Error', new Error('boom'), { route: '/platform' })
    await sendLogs()
    expect(entries()).toMatchObject([
      {
        level: 'Error',
        message: 'Error: boom',
        stacktrace: expect.stringContaining('boom'),
        data: { page: '/platform/home', version: expect.any(String), route: '/platform' },
      },
    ])
    expect(readLogs()).toEqual([])
    expect(written).toHaveBeenCalledWith(new Error('boom'))
  })

  it('sends nothing below the server’s level, and writes everything to the console', async () => {
    level = 'Warn'
    const { log, sendLogs, readLogs } = await openPage()
    log('Debug', 'a')
    log('Info', 'b')
    log('Warn', new Error('c'))
    await sendLogs()
    await sendLogs()
    expect(entries()).toMatchObject([{ level: 'Warn', message: 'Error: c' }])
    expect(entries()[0]).not.toHaveProperty('stacktrace')
    expect(readLogs()).toEqual([])
    expect(written.mock.calls).toEqual([['a'], ['b'], [new Error('c')]])
  })

  it('sends and stores nothing when logging is off', async () => {
    level = 'None'
    const { log, sendLogs, readLogs } = await openPage()
    log('Error', 'x')
    await sendLogs()
    expect(entries()).toEqual([])
    expect(readLogs()).toEqual([])
  })

  it('requests the level once, and only when there is an entry', async () => {
    const { log, sendLogs } = await openPage()
    expect(sent).toEqual([])
    log('Error', 'a')
    await sendLogs()
    log('Error', 'b')
    await sendLogs()
    expect(sent.filter(({ entry }) => !entry)).toHaveLength(1)
    expect(messages()).toEqual(['a', 'b'])
  })

  it('keeps unsent entries for the next start, in order', async () => {
    level = 'offline'
    const first = await openPage()
    first.log('Error', 'a')
    first.log('Error', 'b')
    await first.sendLogs()
    expect(sent).toEqual([])
    level = 'Error'
    const next = await openPage()
    next.sendQueuedLogs()
    await vi.waitFor(() => expect(messages()).toEqual(['a', 'b']))
    expect(next.readLogs()).toEqual([])
  })

  it('sends waiting entries when the network is back', async () => {
    const { log, sendLogs, sendQueuedLogs, readLogs } = await openPage()
    sendQueuedLogs()
    answers = ['offline', 'offline']
    log('Error', 'a')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    await sendLogs()
    await vi.waitFor(() => expect(answers).toHaveLength(0))
    expect(readLogs()).toHaveLength(1)
    listeners.get('online')?.({})
    await vi.waitFor(() => expect(messages()).toEqual(['a']))
  })

  it.each([429, 500, 503])('keeps entries when the server answers %i', async (status) => {
    answers = [{ status }]
    const { log, sendLogs, readLogs } = await openPage()
    log('Error', 'a')
    await sendLogs()
    expect(readLogs()).toHaveLength(1)
  })

  it('drops entries that the server refuses', async () => {
    answers = [{ status: 400 }]
    const { log, sendLogs, readLogs } = await openPage()
    log('Error', 'a')
    log('Error', 'b')
    await sendLogs()
    expect(messages()).toEqual(['a', 'b'])
    expect(readLogs()).toEqual([])
  })

  it('is limited in length, per page, per browser, and for repeated faults', async () => {
    level = 'offline'
    const { log, readLogs } = await openPage()
    log('Error', 'x'.repeat(100_000))
    for (let count = 0; count < 500; count++) log('Error', 'the same')
    for (let count = 0; count < 500; count++) log('Error', `other ${count}`)
    expect(readLogs()).toHaveLength(20)
    expect(readLogs()[0]?.message.length).toBe(2000)
    for (let page = 0; page < 4; page++) {
      const next = await openPage()
      for (let count = 0; count < 20; count++) next.log('Error', `page ${page} ${count}`)
    }
    const logs = readLogs()
    expect(logs).toHaveLength(50)
    expect(logs.at(-1)?.message).toBe('page 3 19')
  })

  it("drops another user's entries in this browser, and sends the user's own", async () => {
    const pageOf = async (id: string | null) => {
      const page = await openPage()
      page.setLogWriter({ now: () => id ?? undefined, whenKnown: async () => id })
      return page
    }
    level = 'offline'
    ;(await pageOf('first')).log('Error', 'of the first')
    ;(await pageOf(null)).log('Error', 'of nobody')
    const second = await pageOf('second')
    second.log('Error', 'of the second')
    await second.sendLogs()
    expect(second.readLogs()).toHaveLength(3)
    level = 'Error'
    await second.sendLogs()
    expect(messages()).toEqual(['of nobody', 'of the second'])
    expect(entries().every((entry) => !('userId' in entry))).toBe(true)
    expect(second.readLogs()).toEqual([])
  })

  it('waits until the user is known', async () => {
    const { log, sendLogs, readLogs, setLogWriter } = await openPage()
    setLogWriter({ now: () => 'first', whenKnown: () => Promise.reject(new TypeError('Failed to fetch')) })
    log('Error', 'a')
    await sendLogs()
    expect(entries()).toEqual([])
    expect(readLogs()).toHaveLength(1)
  })

  it.each(['', '{', 'null', '{"a":1}', '[1,null,"x",{}]'])(
    'starts empty when the storage contains %j',
    async (text) => {
      store.set('cursus.log', text)
      const { readLogs, log, sendLogs } = await openPage()
      expect(readLogs()).toEqual([])
      log('Error', 'a')
      await sendLogs()
      expect(messages()).toEqual(['a'])
    },
  )
})

describe('faults', () => {
  it('are unexpected errors only: no named refusals, network failures or aborted calls', async () => {
    const { isFault } = await openPage()
    expect(isFault(new TypeError('Cannot read properties of undefined'))).toBe(true)
    expect(isFault('a text')).toBe(true)
    expect(isFault(new Error('UnknownError?requestId=1'))).toBe(true)
    expect(isFault(new Error('NotFound'))).toBe(false)
    expect(isFault(new TypeError('Failed to fetch'))).toBe(false)
    expect(isFault(new DOMException('taken back', 'AbortError'))).toBe(false)
  })

  it('are logged when nobody caught them, also before the logger is loaded', async () => {
    const { readLogs } = await openPage()
    level = 'offline'
    vi.stubGlobal('window', {
      addEventListener: (type: string, listen: () => void) => void listeners.set(type, listen),
    })
    const { catchFaults } = await import('./early-faults.ts')
    catchFaults()
    listeners.get('error')?.({ error: new Error('early'), message: 'early' })
    expect(readLogs()).toEqual([])
    await vi.waitFor(() => expect(readLogs()).toHaveLength(1))
    listeners.get('error')?.({ error: new Error('thrown'), message: 'thrown' })
    listeners.get('error')?.({ error: null, message: 'Script error.' })
    listeners.get('error')?.({ error: null, message: 'ResizeObserver loop completed with undelivered notifications.' })
    listeners.get('unhandledrejection')?.({ reason: new Error('rejected') })
    listeners.get('unhandledrejection')?.({ reason: new Error('NotAllowed') })
    expect(readLogs().map(({ message }) => message)).toEqual(['Error: early', 'Error: thrown', 'Error: rejected'])
  })
})
