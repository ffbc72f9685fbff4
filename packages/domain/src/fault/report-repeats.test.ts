import { describe, expect, it } from 'vitest'
import { reportRepeats } from './index.ts'

function listen() {
  let seconds = 0
  const reports: [seconds: number, message: string, repeats: number][] = []
  const tell = reportRepeats(
    (error, repeats) => reports.push([seconds, (error as Error).message, repeats]),
    () => seconds * 1000,
  )
  return {
    reports,
    at(second: number, message: string) {
      seconds = second
      tell(new Error(message))
    },
  }
}
const away = 'connect ECONNREFUSED 127.0.0.1:54329'

describe('failures that repeat', () => {
  it('are reported at once, then after growing pauses with their number', () => {
    const { reports, at } = listen()
    for (let second = 0; second <= 900; second++) at(second, away)
    expect(reports).toEqual([
      [0, away, 0],
      [30, away, 29],
      [90, away, 59],
      [210, away, 119],
      [510, away, 299],
      [810, away, 299],
    ])
  })

  it('are new after a minute without them, and hide no other failure', () => {
    const { reports, at } = listen()
    at(0, away)
    at(1, 'another failure')
    at(2, away)
    at(62, away)
    expect(reports).toEqual([
      [0, away, 0],
      [1, 'another failure', 0],
      [62, away, 0],
    ])
  })

  it('differ only in numbers, such as those of jobs: they are one', () => {
    const { reports, at } = listen()
    at(0, 'could not renew lock for job repeat:send-waiting-mails:1795345471071')
    at(1, 'could not renew lock for job repeat:send-waiting-mails:1795345476071')
    expect(reports).toHaveLength(1)
  })

  it('are remembered within a limit', () => {
    const { reports, at } = listen()
    for (let number = 0; number < 300; number++) at(1, `failure ${'x'.repeat(number)}`)
    expect(reports).toHaveLength(300)
  })
})
