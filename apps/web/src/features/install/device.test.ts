import { describe, expect, it } from 'vitest'
import { isIos } from './installable-client.tsx'

const device = (userAgent: string, platform: string, maxTouchPoints: number) => ({
  userAgent,
  platform,
  maxTouchPoints,
})

describe('isIos', () => {
  it.each([
    [device('Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile Safari', 'iPhone', 5), true],
    [device('Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Version/12.1', 'iPad', 5), true],
    // An iPad since iPadOS 13.
    [device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.1 Safari', 'MacIntel', 5), true],
    [device('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.1 Safari', 'MacIntel', 0), false],
    [device('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/153', 'Win32', 10), false],
    [device('Mozilla/5.0 (Linux; Android 16) Chrome/153 Mobile', 'Linux armv8l', 5), false],
  ])('%j: %s', (agent, expected) => {
    expect(isIos(agent)).toBe(expected)
  })
})
