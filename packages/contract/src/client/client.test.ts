import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { clientVersion } from './client.ts'

it('the version that the client shows is the project’s own', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(clientVersion).toBe(version)
})
