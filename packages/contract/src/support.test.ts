import { expect, it } from 'vitest'
import { sendSupportInput } from './support.ts'

it('removes unreadable characters of a message, and the query of the attached address', () => {
  const email = 'a@b.fr'
  const message = 'one\r\ntwo\rthree\u2028four \u202eturned\u001b[1m\ttab 👩\u200d🚒'
  const details = { page: '/x\r\nFrom: y?token=secret#part', browser: 'A\n\n\u202eB', version: '1' }
  expect(sendSupportInput.parse({ email, message, details })).toEqual({
    email,
    message: 'one\ntwo\nthree\nfour turned[1m\ttab 👩\u200d🚒',
    details: { page: '/x From: y', browser: 'A B', version: '1' },
  })
  for (const nothing of ['', ' \n ', '\u200b', '\u202e\u200d']) {
    expect(sendSupportInput.safeParse({ email, message: nothing }).success, JSON.stringify(nothing)).toBe(false)
  }
})
