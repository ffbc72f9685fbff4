import { keepMailCover } from '@cursus/domain/mail'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp()

const face = {
  id: '0192f0c1-7b1e-7000-8000-000000000001',
  themeId: '0192f0c1-7b1e-7000-8000-000000000002',
  cover: null,
}

it('sends a picture of a mail to anybody with its address, for good and on every page', async () => {
  const address = new URL((await keepMailCover(test.ctx, face)) ?? '')
  const response = await test.call('GET', address.pathname)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
  const { width, height, format } = await sharp(response.rawPayload).metadata()
  expect([width, height, format]).toEqual([1132, 224, 'png'])
  const known = { headers: { 'if-none-match': String(response.headers.etag) } }
  expect((await test.call('GET', address.pathname, known)).statusCode).toBe(304)
})

it.each(['', `${'x'.repeat(43)}.png`, `${face.id}.png`, '..%2Fcompany%2Fx.png', 'x.png'])(
  'knows no other picture: %s',
  async (name) => {
    const response = await test.call('GET', `/mail/picture/${name}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, expect.stringContaining('json')])
  },
)
