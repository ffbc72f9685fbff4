import { mkdtempSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'cursus-web-'))

beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Cursus</title>')
  await writeFile(join(folder, 'assets', 'index-a1b2.js'), 'export {}')
  await writeFile(join(folder, 'early.js'), '// early')
  const scripts = {
    '/platform/home': ['assets/home-c3.js'],
    '/company/$companyId/user': ['assets/a-1.js', 'assets/b-2.js'],
  }
  await writeFile(join(folder, 'routes.json'), JSON.stringify({ ...scripts, '/': [], '/platform/$': [] }))
  for (const name of ['version.json', 'sw.js']) await writeFile(join(folder, name), '{}')
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), '{}')
  for (const name of ['index.html', 'assets/index-a1b2.js']) {
    const source = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.gz`), gzipSync(source))
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(source))
  }
})
afterAll(() => rm(folder, { recursive: true }))
// It reads the folder once, when it starts.
const test = useTestApp({}, folder)

describe('the web application', () => {
  it.each([
    '/a%00b',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%5c..%5cx',
    `/${'a'.repeat(300)}`,
    `/${'a'.repeat(10_000)}`,
    `/trpc/${'a'.repeat(8100)}`,
  ])('answers an invalid address without a fault: %.40s', async (path) => {
    const before = test.log.length
    const { statusCode } = await test.call('GET', path)
    expect([200, 404]).toContain(statusCode)
    expect(test.log.slice(before).filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  })

  it('answers every page with one document, which is revalidated each time', async () => {
    const warnings: Error[] = []
    const keep = (warning: Error) => void warnings.push(warning)
    process.on('warning', keep)
    for (const path of ['/', '/auth/signin', '/company/x/module-access/y?search=a.b', '/platform/home/']) {
      const response = await test.call('GET', path)
      expect(response.statusCode, path).toBe(200)
      expect(response.body, path).toContain('<title>Cursus</title>')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    }
    process.off('warning', keep)
    // Too many listeners of one response, for example.
    expect(warnings).toEqual([])
  })

  it('names the scripts of the page, and none for an unknown address', async () => {
    const linksOf = async (path: string) => (await test.call('GET', path)).headers.link
    expect(await linksOf('/platform/home?x=1')).toBe('</assets/home-c3.js>; rel=modulepreload')
    expect(await linksOf('/company/42/user')).toBe(
      '</assets/a-1.js>; rel=modulepreload, </assets/b-2.js>; rel=modulepreload',
    )
    for (const path of ['/', '/platform/none', '/company/42/user/7']) expect(await linksOf(path), path).toBeUndefined()
  })

  it('lets browsers cache files with a hash in their name, and no others', async () => {
    const asset = await test.call('GET', '/assets/index-a1b2.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toContain('javascript')
    expect((await test.call('GET', '/early.js')).headers['cache-control']).toBe('no-cache')
  })

  it('revalidates the files that identify a release', async () => {
    for (const path of ['/version.json', '/sw.js'])
      expect((await test.call('GET', path)).headers['cache-control'], path).toBe('no-cache')
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('serves the precompressed form of the build for %s', async (encoding, decompress) => {
    for (const [path, type, text] of [
      ['/assets/index-a1b2.js', 'javascript', 'export {}'],
      ['/auth/signin', 'text/html', '<!doctype html><title>Cursus</title>'],
    ] as const) {
      const answer = await test.app.inject({ url: path, headers: { 'accept-encoding': encoding } })
      expect(answer.headers['content-encoding'], path).toBe(encoding)
      expect(answer.headers['content-type'], path).toContain(type)
      expect(answer.headers.vary, path).toContain('accept-encoding')
      expect(decompress(answer.rawPayload).toString(), path).toBe(text)
      const plain = await test.app.inject({ url: path })
      expect(plain.headers['content-encoding'], path).toBeUndefined()
      expect(plain.body, path).toBe(text)
    }
  })

  it('answers conditions and ranges of files', async () => {
    const statusOf = async (headers: Record<string, string>) =>
      (await test.app.inject({ url: '/early.js', headers })).statusCode
    const { etag } = (await test.call('GET', '/early.js')).headers
    expect(await statusOf({ 'if-none-match': String(etag) })).toBe(304)
    expect(await statusOf({ 'if-match': '"another"' })).toBe(412)
    expect(await statusOf({ range: 'bytes=0-1' })).toBe(206)
    expect(await statusOf({ range: 'bytes=1000-' })).toBe(416)
    expect((await test.app.inject({ method: 'HEAD', url: '/early.js' })).statusCode).toBe(200)
  })

  it('never answers a missing file with the page', async () => {
    for (const path of [
      '/assets/gone-c3.js',
      '/api/none',
      '/trpc/none',
      '/favicon.ico',
      '/.vite/manifest.json',
      '/assets',
      '/assets/',
      '/assets//',
      '/health/none',
      '/%2e%2e/package.json',
      '/ASSETS/index-a1b2.js',
    ]) {
      const response = await test.call('GET', path)
      expect(response.statusCode, path).toBe(404)
      expect(response.body, path).not.toContain('<title>')
    }
    expect((await test.call('POST', '/auth/signin')).statusCode).toBe(404)
  })
})
