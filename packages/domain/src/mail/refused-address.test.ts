import { newId } from '@cursus/db'
import { beforeEach, expect, it } from 'vitest'
import { getCompanyUser, listCompanyUserHistory, tryUserEmail } from '../company-user/index.ts'
import { listHistory } from '../event/index.ts'
import {
  changeRow,
  expectRefusal,
  makeAccess,
  makeCompany,
  makeCompanyCtx,
  makeCustomer,
  makeManagementCtx,
  makeUser,
  useCtx,
} from '../testing/index.ts'
import { getUser, tryEmail } from '../user/index.ts'
import { queueMails } from './queue-mails.ts'
import { noteRefusal, refusesAddress } from './refused-address.ts'
import { listWaitingMails, takeMails } from './take-mails.ts'

const ctx = useCtx()
beforeEach(() => ctx.db.deleteFrom('mails').execute())
const reply = '550 5.1.1 <x>: Recipient address rejected: User unknown'

type Reader = { id: string; email: string }
const queue = ({ id, email }: Reader, template: 'certificateAvailable' | 'resetPassword' = 'certificateAvailable') =>
  queueMails(ctx, [{ template, userId: id, toEmail: email, language: 'fr', data: {} }])
const take = async (days = 0) => {
  const at = { ...ctx, now: () => new Date(Date.now() + days * 86_400_000) }
  return takeMails(at, { idList: await listWaitingMails(at, { batch: 50 }) })
}

async function refused() {
  const reader = await makeUser(ctx.db)
  await queue(reader)
  const [mail] = await take()
  expect(await noteRefusal(ctx, { mailId: mail?.id ?? '', to: [reader.email], reply })).toBe(true)
  await ctx.db.deleteFrom('mails').execute()
  return reader
}

it.each([
  ['550 5.1.1 User unknown', true],
  ['550 No such user here', true],
  ['550 Unrouteable address', true],
  ['550 5.0.0 <x>: mailbox not found', true],
  ['5.0.0', false],
  ['550 relay not permitted', false],
  ['550 Sender verify failed', false],
  ['550 Your address 192.0.2.1 is listed', false],
  ['550 5.4.1 Recipient address rejected: Access denied', true],
  ['Can’t send mail - all recipients were rejected: 554 5.7.1 Relay access denied', false],
  ['552 5.2.2 Mailbox full', false],
  ['550 5.7.26 unauthenticated mail from 10.5.1.1', false],
  ['550 5.1.8 Bad sender’s system address', false],
])('tells a refusal of the address from others: %s', (words, isAddress) => {
  expect(refusesAddress(words)).toBe(isAddress)
})

it('stops mails to the address but what its owner asks for, and sends what waited once a manager tries again', async () => {
  const reader = await refused()
  const admin = await makeManagementCtx(ctx)
  expect(await getUser(admin, reader)).toMatchObject({ emailRefusedAt: expect.any(String), emailRefusal: reply })
  await queue(reader)
  await queue(reader, 'resetPassword')
  expect((await take()).map(({ template }) => template)).toEqual(['resetPassword'])
  expect((await take(1)).filter(({ template }) => template !== 'resetPassword')).toEqual([])
  await tryEmail(admin, reader)
  expect(await listHistory(admin, { noun: 'user', id: reader.id })).toMatchObject([{ action: 'resumeMails' }])
  expect(await getUser(admin, reader)).toMatchObject({ emailRefusedAt: null, emailRefusal: null })
  expect((await take()).map(({ template }) => template)).toEqual(['certificateAvailable'])
})

it('ends with another e-mail, and is of nobody who has another one by then', async () => {
  const reader = await refused()
  const admin = await makeManagementCtx(ctx)
  const email = `other-${newId()}@example.com`
  await changeRow(ctx.db, 'users', reader.id, { email })
  expect(await getUser(admin, reader)).toMatchObject({ emailRefusedAt: null })
  await queue({ ...reader, email })
  const [mail] = await take()
  expect(mail?.to).toBe(email)
  for (const wrong of [
    { mailId: mail?.id ?? '', to: [reader.email] },
    { mailId: newId(), to: [email] },
    { mailId: mail?.id ?? '', to: [] },
  ])
    expect(await noteRefusal(ctx, { ...wrong, reply })).toBe(false)
  expect(await noteRefusal(ctx, { mailId: mail?.id ?? '', to: [email], reply: '552 5.2.2 full' })).toBe(false)
})

it('is shown to the company of the person, which tries again, and to no other', async () => {
  const reader = await refused()
  const { company, module, licence } = await makeCustomer(ctx.db)
  await makeAccess(ctx.db, { licence, module, userId: reader.id })
  const [own, foreign] = [await makeCompanyCtx(ctx, company), await makeCompanyCtx(ctx, await makeCompany(ctx.db))]
  expect(await getCompanyUser(own, reader)).toMatchObject({ emailRefusedAt: expect.any(String) })
  await expectRefusal(tryUserEmail(foreign, reader), 'NotFound')
  expect(await getCompanyUser(own, reader)).toMatchObject({ emailRefusedAt: expect.any(String) })
  await tryUserEmail(own, reader)
  expect(await getCompanyUser(own, reader)).toMatchObject({ emailRefusedAt: null })
  expect((await listCompanyUserHistory(own, reader)).map(({ kind }) => kind)).toContain('resumeMailsUser')
})
