import { storeClientLogInput } from '@cursus/contract/client-log'
import { beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '../rate-limit/index.ts'
import { expectRefusal, makeOpenCtx, unique, useCtx } from '../testing/index.ts'
import { removeOldClientLogs, storeClientLog } from './index.ts'

const ctx = useCtx({ clientLogLevel: 'Warn' })
beforeEach(() => ctx.db.deleteFrom('clientLogs').execute())

const open = (address = unique('address')) => makeOpenCtx(ctx, { address })
const stored = () => ctx.db.selectFrom('clientLogs').selectAll().orderBy('createdAt').execute()

describe('an entry of a browser log', () => {
  it('is stored with its contents', async () => {
    const entry = storeClientLogInput.parse({
      level: 'Error',
      message: 'Cannot read x',
      timestamp: '2026-11-20T10:00:00.000Z',
      stacktrace: 'Error: Cannot read x\n\tat a.js:1',
      data: { page: '/platform/home', list: [1, null, 'x'] },
    })
    await storeClientLog(open(), entry, 'Mozilla/5.0')
    expect(await stored()).toMatchObject([
      {
        level: 'Error',
        message: 'Cannot read x',
        loggedAt: new Date('2026-11-20T10:00:00.000Z'),
        stacktrace: 'Error: Cannot read x\n\tat a.js:1',
        data: { page: '/platform/home', list: [1, null, 'x'] },
        userAgent: 'Mozilla/5.0',
        userId: null,
      },
    ])
  })

  it('is dropped below the configured level, and always for None', async () => {
    await storeClientLog(open(), { level: 'Info', message: 'x' }, '')
    const off = { ...open(), settings: { ...ctx.settings, clientLogLevel: 'None' as const } }
    await storeClientLog(off, { level: 'Error', message: 'x' }, '')
    expect(await stored()).toEqual([])
  })

  it('has a stack trace only for errors', async () => {
    await storeClientLog(open(), { level: 'Warn', message: 'x', stacktrace: 'at a.js:1' }, '')
    expect(await stored()).toMatchObject([{ stacktrace: null }])
  })

  it('is plain text: no terminal escapes, no direction marks, no forged line ends', async () => {
    const nasty = 'a\u001b[31mred\u001b[0m\u202egnp.exe\u2028b\rc'
    await storeClientLog(
      open(),
      { level: 'Error', message: nasty, stacktrace: nasty, data: { [nasty]: [nasty] } },
      nasty,
    )
    const clean = 'a[31mred[0mgnp.exebc'
    expect(await stored()).toMatchObject([
      { message: clean, stacktrace: clean, data: { [clean]: [clean] }, userAgent: clean },
    ])
  })

  it('is limited per address', async () => {
    const address = unique('address')
    const { address: max } = rateLimits.clientLog
    const send = () => storeClientLog(open(address), { level: 'Warn', message: 'again' }, '')
    for (let count = 0; count < max; count++) await send()
    await expectRefusal(send(), 'TooManyRequests')
    expect(await stored()).toHaveLength(max)
  })
})

describe('the limits of an entry', () => {
  const accepts = (over: object) => storeClientLogInput.safeParse({ level: 'Error', message: 'x', ...over }).success
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

  it.each([
    ['an invalid level', { level: 'None' }],
    ['no level', { level: undefined }],
    ['a message that is too long', { message: 'x'.repeat(2001) }],
    ['an empty message', { message: '' }],
    ['a stack trace that is too long', { stacktrace: 'x'.repeat(10_001) }],
    ['too much data', { data: 'x'.repeat(8001) }],
    ['data nested too deep', { data: nested(6) }],
    ['an invalid time', { timestamp: 'yesterday' }],
  ])('refuse %s', (_what, over) => expect(accepts(over)).toBe(false))

  it.each([
    ['milliseconds', { timestamp: 1_795_000_000_000 }],
    ['data nested five deep', { data: nested(5) }],
    ['no stack trace', { stacktrace: null }],
  ])('accept %s', (_what, over) => expect(accepts(over)).toBe(true))
})

describe('the sweep', () => {
  const at = (days: number) => ({ ...open(), now: () => new Date(Date.now() - days * 86_400_000) })

  it('deletes entries older than thirty days', async () => {
    await storeClientLog(at(31), { level: 'Error', message: 'old' }, '')
    await storeClientLog(at(29), { level: 'Error', message: 'new' }, '')
    await removeOldClientLogs(ctx)
    expect(await stored()).toMatchObject([{ message: 'new' }])
  })

  it('limits the number of rows, keeping the newest', async () => {
    for (const days of [5, 4, 3, 2]) await storeClientLog(at(days), { level: 'Error', message: String(days) }, '')
    await removeOldClientLogs(ctx, { rows: 2 })
    expect((await stored()).map(({ message }) => message)).toEqual(['3', '2'])
  })
})
