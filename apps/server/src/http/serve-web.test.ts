import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'

let folder: string
let test: TestApp

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cursus-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Cursus</title>')
  await writeFile(join(folder, 'assets', 'index-a1b2.js'), 'export {}')
  await writeFile(join(folder, 'early.js'), '// early')
  test = await startTestApp({}, folder)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

describe('the web application', () => {
  it('answers every page with its one document, which is asked for again each time', async () => {
    for (const path of ['/', '/auth/signin', '/company/x/module-access/y?search=a.b', '/platform/home/']) {
      const response = await test.call('GET', path)
      expect(response.statusCode, path).toBe(200)
      expect(response.body, path).toContain('<title>Cursus</title>')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  it('lets browsers keep what has a hash in its name, and nothing else', async () => {
    const asset = await test.call('GET', '/assets/index-a1b2.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toContain('javascript')
    expect((await test.call('GET', '/early.js')).headers['cache-control']).toBe('no-cache')
  })

  it('takes nothing missing for a page', async () => {
    for (const path of [
      '/assets/gone-c3.js',
      '/api/none',
      '/trpc/none',
      '/favicon.ico',
      '/health/none',
      '/%2e%2e/package.json',
    ]) {
      const response = await test.call('GET', path)
      expect(response.statusCode, path).toBe(404)
      expect(response.body, path).not.toContain('<title>')
    }
    expect((await test.call('POST', '/auth/signin')).statusCode).toBe(404)
  })
})
