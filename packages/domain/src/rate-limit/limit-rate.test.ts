import { expect, it } from 'vitest'
import { useCtx } from '../testing/index.ts'
import { limitRate, rateLimits } from './index.ts'

const ctx = useCtx()

const { address: most, window } = rateLimits.checkAttestation
const ask = (address: string, at: Date) => limitRate({ db: ctx.db, now: () => at }, 'checkAttestation', { address })
async function askOften(address: string, at: Date, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await ask(address, at)
}
const refused = (retryAfter: number) => ({ code: 'TooManyRequests', options: { retryAfter } })
const first = new Date('2027-12-31T23:59:50Z')
const after = (seconds: number) => new Date(first.getTime() + seconds * 1000)

it('counts a window from its first request, over the end of an hour and a year', async () => {
  await askOften('192.0.2.1', first, most - 1)
  await ask('192.0.2.1', after(20))
  await expect(ask('192.0.2.1', after(30))).rejects.toMatchObject(refused(window - 30))
  await expect(ask('192.0.2.1', after(window - 0.5))).rejects.toMatchObject(refused(1))
  await askOften('192.0.2.1', after(window), most)
  await expect(ask('192.0.2.1', after(window + 1))).rejects.toMatchObject(refused(window - 1))
})

it('locks nobody out for long when the clock was set back', async () => {
  await askOften('192.0.2.2', first, most)
  await ask('192.0.2.2', after(-365 * 86_400))
})
