import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientVersion } from './client.ts'

it('the version of the client is the project’s version', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(clientVersion).toBe(version)
})
