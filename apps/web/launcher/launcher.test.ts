import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Facade } from './facade.ts'
import { createLauncher, type LauncherPage } from './launcher.ts'
import type { AppMessage, CommitBody, PlayerMessage, ScoLaunch, Standard } from './protocol.ts'
import { loadRuntime } from './runtime.ts'

type Sco = { open?: (api: Facade['api']) => void; unload?: (api: Facade['api']) => void }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A launcher on a page whose packages are functions; direct commits get the given answers. */
function openLauncher(packages: Record<string, Sco> = {}) {
  const posted: PlayerMessage[] = []
  const direct: CommitBody[] = []
  let answer: 'saved' | 'superseded' | 'failed' = 'saved'
  let api: Facade['api'] | undefined
  let current: Sco | undefined
  const page: LauncherPage = {
    post: (message) => posted.push(structuredClone(message)),
    async sendDirect(body) {
      direct.push(structuredClone(body))
      return answer
    },
    loadRuntime,
    expose(_, launchInit) {
      api = launchInit
    },
    openSco(url) {
      current = packages[url]
      current?.open?.(api!)
    },
    async unloadSco() {
      current?.unload?.(api!)
      current = undefined
    },
    now: () => performance.now(),
  }
  const launcher = createLauncher(page)
  const of = <T extends PlayerMessage['type']>(type: T) =>
    posted.filter((message): message is Extract<PlayerMessage, { type: T }> => message.type === type)
  return {
    launcher,
    posted,
    direct,
    of,
    api: () => api!,
    answerWith: (next: typeof answer) => {
      answer = next
    },
    async send(message: AppMessage) {
      launcher.receive(message)
      await vi.waitFor(() => expect(message.type !== 'init' || api).toBeTruthy(), 10_000)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const sco = (identifier: string, more: Partial<ScoLaunch> = {}): ScoLaunch => ({
  identifier,
  title: identifier,
  url: identifier,
  elements: {},
  ...more,
})
const init = (standard: Standard = '1.2', first = sco('s1')): AppMessage => ({
  type: 'init',
  standard,
  attemptId: 'a1',
  launch: 1,
  sequence: 0,
  sco: first,
})

describe('launcher', () => {
  it('reports that an asset was opened, because assets report nothing themselves', async () => {
    const l = openLauncher()
    await l.send(init('1.2', sco('notes', { isAsset: true })))
    expect(l.of('commit')).toMatchObject([
      { trigger: 'change', body: { sequence: 1, scos: { notes: { elements: {} } } } },
    ])
    l.launcher.receive({ type: 'close' })
    await vi.waitFor(() => expect(l.of('finished')).toHaveLength(1))
    await l.send(init('1.2', sco('s1')))
    expect(l.of('commit').filter(({ body }) => 's1' in body.scos)).toEqual([])
  })

  it('reports every call of a preview, with its answer and error, and only of a preview', async () => {
    const l = openLauncher()
    await l.send({ ...init('2004'), preview: true } as AppMessage)
    const api = l.api()
    api.Initialize!('')
    api.SetValue!('cmi.suspend_data', 'x'.repeat(900))
    api.SetValue!('cmi.score.scaled', '2')
    expect(api.GetLastError!()).toBe('407')
    api.GetValue!('cmi.entry')
    api.Terminate!('')
    expect(l.of('call').map(({ name, args, answer, error }) => [name, args[0], answer, error])).toEqual([
      ['Initialize', '', 'true', '0'],
      ['SetValue', 'cmi.suspend_data', 'true', '0'],
      ['SetValue', 'cmi.score.scaled', 'false', '407'],
      ['GetValue', 'cmi.entry', '', '0'],
      ['Terminate', '', 'true', '0'],
    ])
    expect(l.of('call')[1]).toMatchObject({ args: ['cmi.suspend_data', 'x'.repeat(500)] })
    expect(l.of('call')[2]!.errorText).not.toBe('')

    const real = openLauncher()
    await real.send(init())
    real.api().LMSInitialize!('')
    expect(real.of('call')).toEqual([])
  })

  it('commits a status at once, together with the score written beside it', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.api().LMSSetValue!('cmi.core.score.raw', '80')
    l.api().LMSSetValue!('cmi.core.lesson_status', 'passed')
    expect(l.of('commit')).toEqual([])
    await vi.advanceTimersByTimeAsync(0)
    const [commit, ...others] = l.of('commit')
    expect(others).toEqual([])
    expect(commit).toMatchObject({ trigger: 'change', body: { attemptId: 'a1', launch: 1, sequence: 1 } })
    expect(commit!.body.scos.s1).toMatchObject({
      elements: { 'cmi.core.score.raw': '80', 'cmi.core.lesson_status': 'passed' },
      history: [
        ['cmi.core.score.raw', '80', expect.any(Number)],
        ['cmi.core.lesson_status', 'passed', expect.any(Number)],
      ],
      sessionTime: expect.stringMatching(/^\d{4}:/),
    })
  })

  it('sends other changes at once as state, and commits them after 5 s for a package that never does', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.api().LMSSetValue!('cmi.core.lesson_location', '1')
    await vi.advanceTimersByTimeAsync(0)
    expect(l.of('state')).toMatchObject([
      { body: { sequence: 1, scos: { s1: { elements: { 'cmi.core.lesson_location': '1' } } } } },
    ])
    for (const place of ['2', '3', '4']) l.api().LMSSetValue!('cmi.core.lesson_location', place)
    await vi.advanceTimersByTimeAsync(250)
    expect(l.of('state')).toHaveLength(2)
    expect(l.of('state')[1]!.body.scos.s1!.elements).toEqual({ 'cmi.core.lesson_location': '4' })
    expect(l.of('commit')).toEqual([])
    await vi.advanceTimersByTimeAsync(4_750)
    expect(l.of('commit')).toMatchObject([
      { trigger: 'auto', body: { scos: { s1: { elements: { 'cmi.core.lesson_location': '4' } } } } },
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(l.of('commit')).toHaveLength(1)
  })

  it('commits at LMSCommit and at Finish, with the exit only at Finish', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.api().LMSSetValue!('cmi.core.exit', 'suspend')
    l.api().LMSSetValue!('cmi.suspend_data', 'abc')
    expect(l.api().LMSCommit!('')).toBe('true')
    expect(l.of('commit')[0]).toMatchObject({
      trigger: 'commit',
      body: { scos: { s1: { elements: {}, suspendData: 'abc' } } },
    })
    expect(l.api().LMSFinish!('')).toBe('true')
    expect(l.of('commit')[1]).toMatchObject({
      trigger: 'finish',
      body: { scos: { s1: { elements: { 'cmi.core.exit': 'suspend' } } } },
    })
    expect(l.of('finished')).toMatchObject([{ sco: 's1', terminated: true, closed: false, sequence: 2 }])
  })

  it('closes: unloads the package, receives its Finish, then answers', async () => {
    const l = openLauncher({
      s1: {
        open: (api) => api.LMSInitialize!(''),
        unload(api) {
          api.LMSSetValue!('cmi.core.session_time', '00:00:04')
          api.LMSFinish!('')
        },
      },
    })
    await l.send(init())
    await l.send({ type: 'close' })
    expect(l.of('commit')).toMatchObject([
      { trigger: 'finish', body: { scos: { s1: { sessionTime: '0000:00:04.00' } } } },
    ])
    expect(l.of('finished')).toMatchObject([{ closed: false }, { terminated: true, closed: true, sequence: 1 }])
  })

  it('closes a package that never finishes after 1.5 s, with its data and without an exit', async () => {
    const l = openLauncher({
      s1: {
        open(api) {
          api.LMSInitialize!('')
          api.LMSSetValue!('cmi.core.lesson_location', '3')
        },
      },
    })
    await l.send(init())
    await l.send({ type: 'close' })
    expect(l.of('commit')).toMatchObject([
      { trigger: 'close', body: { scos: { s1: { elements: { 'cmi.core.lesson_location': '3' } } } } },
    ])
    expect(l.of('finished')).toEqual([])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(l.of('finished')).toMatchObject([{ terminated: false, closed: true }])
    expect(Object.keys(l.of('commit').at(-1)!.body.scos.s1!.elements)).not.toContain('cmi.core.exit')
  })

  it('closes at once a package that never called the API, and answers a close without a package', async () => {
    const l = openLauncher()
    await l.send(init())
    await l.send({ type: 'close' })
    expect(l.of('finished')).toMatchObject([{ terminated: false, closed: true, sequence: 0 }])
    expect(l.of('commit')).toEqual([])
    await l.send({ type: 'close' })
    expect(l.of('finished')).toHaveLength(2)
  })

  it('switches to another SCO and back to the data of the first one', async () => {
    const l = openLauncher()
    await l.send(init('2004', sco('s1', { elements: { 'cmi.location': '1' } })))
    const first = l.api()
    first.Initialize!('')
    first.SetValue!('cmi.location', '5')
    first.SetValue!('cmi.exit', 'suspend')
    first.Terminate!('')
    await l.send({ type: 'close' })
    await l.send(init('2004', sco('s2')))
    l.api().Initialize!('')
    expect(l.api().GetValue!('cmi.location')).toBe('')
    l.api().SetValue!('cmi.completion_status', 'completed')
    await vi.advanceTimersByTimeAsync(0)
    expect(Object.keys(l.of('commit').at(-1)!.body.scos)).toEqual(['s2'])
    await l.send({ type: 'close' })
    await vi.advanceTimersByTimeAsync(1_500)
    await l.send(init('2004', sco('s1', { elements: { 'cmi.location': '1' } })))
    l.api().Initialize!('')
    expect(l.api().GetValue!('cmi.location')).toBe('5')
    expect(l.api().GetValue!('cmi.entry')).toBe('resume')
    expect(first.SetValue!('cmi.location', '9')).toBe('false')
    const sequences = l.of('commit').map(({ body }) => body.sequence)
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
    expect(new Set(sequences).size).toBe(sequences.length)
  })

  it('sends everything unacknowledged itself when the page unloads, and later data of the package', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.api().LMSSetValue!('cmi.core.lesson_location', '1')
    l.api().LMSCommit!('')
    l.api().LMSSetValue!('cmi.suspend_data', 'later')
    l.launcher.leave()
    expect(l.direct).toMatchObject([
      { sequence: 2, scos: { s1: { elements: { 'cmi.core.lesson_location': '1' }, suspendData: 'later' } } },
    ])
    expect(l.of('commit').at(-1)).toMatchObject({ trigger: 'leave', body: l.direct[0] })
    l.api().LMSSetValue!('cmi.core.lesson_status', 'completed')
    l.api().LMSFinish!('')
    expect(l.direct).toHaveLength(2)
    expect(l.direct[1]).toMatchObject({
      sequence: 3,
      scos: {
        s1: {
          elements: { 'cmi.core.lesson_location': '1', 'cmi.core.lesson_status': 'completed', 'cmi.core.exit': '' },
        },
      },
    })
    await vi.advanceTimersByTimeAsync(0)
    l.launcher.setHidden(true)
    expect(l.direct).toHaveLength(2)
  })

  it('sends when the page is hidden, without repetition, and does not rely on a failed send', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.api().LMSSetValue!('cmi.core.lesson_location', '1')
    l.answerWith('failed')
    l.launcher.setHidden(true)
    await vi.advanceTimersByTimeAsync(0)
    l.answerWith('saved')
    l.launcher.setHidden(false)
    l.launcher.setHidden(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(l.direct.map(({ scos }) => scos.s1!.elements)).toEqual([
      { 'cmi.core.lesson_location': '1' },
      { 'cmi.core.lesson_location': '1' },
    ])
    l.launcher.setHidden(true)
    expect(l.direct.at(-1)!.scos.s1!.elements).toEqual({})
  })

  it('keeps direct commits in flight under the browser’s 64 KiB', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.api().LMSSetValue!('cmi.suspend_data', 'x'.repeat(40_000))
    l.launcher.leave()
    l.api().LMSSetValue!('cmi.core.lesson_status', 'completed')
    l.api().LMSFinish!('')
    expect(l.direct.map(({ scos }) => scos.s1!.suspendData?.length)).toEqual([40_000, undefined])
    expect(l.direct[1]!.scos.s1!.elements).toMatchObject({ 'cmi.core.lesson_status': 'completed' })
    expect(l.direct.reduce((sum, body) => sum + JSON.stringify(body).length, 0)).toBeLessThan(65_536)
    expect(l.of('commit').at(-1)!.body.scos.s1!.suspendData).toHaveLength(40_000)
  })

  it('stops when the content was opened elsewhere', async () => {
    const l = openLauncher()
    await l.send(init('2004'))
    l.api().Initialize!('')
    await l.send({ type: 'refused', sequence: 1, reason: 'superseded' })
    l.api().SetValue!('cmi.completion_status', 'completed')
    expect(l.api().Commit!('')).toBe('false')
    expect(l.api().GetLastError!()).toBe('391')
    l.launcher.leave()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(l.of('commit')).toEqual([])
    expect(l.direct).toEqual([])
  })

  it('Commit is true for what the application was handed, of any size, without a request of its own', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.api().LMSSetValue!('cmi.core.lesson_location', '9')
    l.api().LMSSetValue!('cmi.suspend_data', 'x'.repeat(900_000))
    expect(l.api().LMSCommit!('')).toBe('true')
    expect(l.of('commit').map(({ body }) => body.scos.s1!.suspendData?.length)).toEqual([900_000])
    expect(l.direct).toEqual([])
  })

  it.each(['notStored', 'rejected'] as const)('Commit is false after the application said: %s', async (reason) => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    await l.send({ type: 'refused', sequence: 1, reason })
    l.api().LMSSetValue!('cmi.core.lesson_location', '9')
    expect([l.api().LMSCommit!(''), l.api().LMSGetLastError!()]).toEqual(['false', '101'])
    // It is handed over all the same.
    expect(l.of('commit')).toHaveLength(1)
    await l.send({ type: 'ack', sequence: 1 })
    expect(l.api().LMSCommit!('')).toBe('true')
  })

  it('Commit of an unloading page is true for what its own request carries', async () => {
    const l = openLauncher()
    await l.send(init())
    l.api().LMSInitialize!('')
    l.launcher.leave()
    l.api().LMSSetValue!('cmi.suspend_data', 'small')
    expect(l.api().LMSCommit!('')).toBe('true')
    l.api().LMSSetValue!('cmi.suspend_data', 'x'.repeat(900_000))
    expect(l.api().LMSCommit!('')).toBe('false')
    expect(l.of('commit').at(-1)!.body.scos.s1!.suspendData).toHaveLength(900_000)
  })

  it('all SCOs of a content share one limit of suspend data, to the byte', async () => {
    const l = openLauncher()
    await l.send({ ...init(), dataBytes: { s1: 7, s2: 1000 } } as AppMessage)
    l.api().LMSInitialize!('')
    const room = maxUserDataBytes - 1000
    expect(l.api().LMSSetValue!('cmi.suspend_data', 'x'.repeat(room + 1))).toBe('false')
    // Stored as three bytes.
    expect(l.api().LMSSetValue!('cmi.suspend_data', `\0${'x'.repeat(room - 1)}`)).toBe('false')
    expect(l.api().LMSSetValue!('cmi.suspend_data', 'x'.repeat(room))).toBe('true')
    await l.send({ type: 'close' })
    await vi.advanceTimersByTimeAsync(1_500)
    await l.send(init('1.2', sco('s2')))
    l.api().LMSInitialize!('')
    expect(l.api().LMSSetValue!('cmi.suspend_data', 'x'.repeat(1001))).toBe('false')
    expect(l.api().LMSSetValue!('cmi.suspend_data', 'x'.repeat(1000))).toBe('true')
  })
})
