import type { Me } from '@cursus/contract/user'
import { describe, expect, it } from 'vitest'
import { leadOf, readMailLink } from './mail-link.ts'

const me = { email: 'ada@example.com' } as Me
const account = (link: string) => `/auth/account?link=${encodeURIComponent(link)}`

describe('the link of a mail, opened while somebody is signed in', () => {
  it.each([
    ['/platform/home', false, undefined],
    ['/platform/home?for=ada%40example.com', false, '/platform/home'],
    ['/company/1/report?tab=a&for=ada%40example.com#b', false, '/company/1/report?tab=a#b'],
    ['/platform/home?for=bob%40example.com', false, account('/platform/home?for=bob%40example.com')],
    ['/auth/signup?token=x&email=ada%40example.com', true, account('/auth/signup?token=x&email=ada%40example.com')],
    ['/auth/signup?email=ada%40example.com', false, undefined],
  ])('%s', (href, isGuestLink, lead) => {
    expect(leadOf(me, href, isGuestLink)).toBe(lead)
  })
})

describe('a link that is followed for somebody else', () => {
  it.each([
    ['/auth/signup?token=x&email=b%40c.d&redirect=%2Fplatform%2Fhome', 'x', 'b@c.d', '/platform/home'],
    ['/auth/signup?token=x&redirect=https%3A%2F%2Fevil.example', 'x', undefined, '/auth/navigation'],
    ['/platform/home?for=b%40c.d', undefined, 'b@c.d', '/auth/navigation'],
  ])('%s', (link, token, email, next) => {
    expect(readMailLink(link)).toEqual({ href: link, token, email, next })
  })

  it.each([undefined, 'https://evil.example/', '//evil.example', 'javascript:alert(1)'])('is none: %s', (link) => {
    expect(readMailLink(link)).toBeUndefined()
  })
})
