import { expect, it } from 'vitest'
import { longLinkOf, shortLinkOf } from './short-link.ts'

const origin = 'https://cursus.example'
const token = `${'AZaz09_-'.repeat(5)}abc`
const module = '/platform/user-module/0192f0c1-7b1e-7000-8fff-ffffffffff01'
const shortModule = 'AZLwwXsecACP________AQ'

it.each([
  [`/auth/signup?token=${token}&redirect=${encodeURIComponent(module)}`, `s${token}${shortModule}`],
  [`/auth/signup?token=${token}`, `s${token}`],
  [`/auth/email/valide?token=${token}`, `v${token}`],
  [`/auth/password/new?token=${token}`, `p${token}`],
  [`/auth/email/confirm?token=${token}&for=ada%2Bx%40example.com`, `c${token}?for=ada%2Bx@example.com`],
  [`/auth/email/undo?token=${token}`, `u${token}`],
  [`${module}?for=ada%40example.com`, `${shortModule}?for=ada@example.com`],
  [module, shortModule],
])('says %s in short, and back', (long, short) => {
  expect(shortLinkOf(origin + long)).toBe(`${origin}/i/${short}`)
  const { pathname, search } = new URL(shortLinkOf(origin + long))
  expect(longLinkOf(pathname.slice('/i/'.length), search)).toBe(long)
})

it('leaves out the e-mail that a token says', () => {
  expect(shortLinkOf(`${origin}/auth/signup?token=${token}&email=ada%40example.com`)).toBe(`${origin}/i/s${token}`)
})

it.each([
  '/platform/home?for=ada%40example.com',
  '/auth/signin?email=ada%40example.com',
  '/auth/signup?email=ada%40example.com',
  `/auth/signup?token=${token}&redirect=%2Fplatform%2Fhome`,
  '/auth/email/valide?token=short',
  `${module}/content/1?for=ada%40example.com`,
  `${module}?tab=notes`,
  `${module}#part`,
])('leaves %s as it is', (link) => {
  expect(shortLinkOf(origin + link)).toBe((origin + link).replace('%40', '@'))
})

it.each(['', 'short', `x${token}`, `${token}`, `s${token}${shortModule}A`, 'http:evil.example', '..%2f..%2f'])(
  'leads nowhere by %s',
  (short) => {
    expect(longLinkOf(short, '?for=a')).toBeUndefined()
  },
)
