import { expect, it } from 'vitest'
import { removeUser } from '../erasure/index.ts'
import { expectRefusal, makeManagementCtx, makeUser, makeUserCtx, useCtx } from '../testing/index.ts'
import { getMe, getUser } from './get-user.ts'
import { requestDeletion, withdrawDeletion } from './own-account.ts'

const ctx = useCtx()

const mailsAbout = async (userId: string) =>
  (await ctx.db.selectFrom('mails').select(['toEmail', 'data']).where('template', '=', 'deletionRequested').execute())
    .filter(({ data }) => JSON.stringify(data).includes(userId))
    .map(({ toEmail }) => toEmail)

it('tells those who may delete users, once, and nobody else; the person can take it back', async () => {
  const deleter = await makeUser(ctx.db, { rights: ['users.write'] })
  const reader = await makeUser(ctx.db, { rights: ['users.read', 'companies.write'] })
  const gone = await makeUser(ctx.db, { rights: ['users.write'], state: 'suspended' })
  const person = await makeUser(ctx.db)
  const own = await makeUserCtx(ctx, person)
  expect((await requestDeletion(own)).deletionRequestedAt).not.toBeNull()
  await requestDeletion(own)
  const told = await mailsAbout(person.id)
  expect(told.filter((email) => email === deleter.email)).toHaveLength(1)
  for (const { email } of [reader, gone, person]) expect(told).not.toContain(email)
  const manager = await makeManagementCtx(ctx)
  expect((await getUser(manager, { id: person.id })).deletionRequestedAt).not.toBeNull()
  const events = () =>
    ctx.db
      .selectFrom('events')
      .select(['action', 'type'])
      .where('thingId', '=', person.id)
      .orderBy('revision')
      .execute()
  expect(await events()).toEqual([{ action: 'requestDeletion', type: 'deletionRequested' }])

  expect((await withdrawDeletion(own)).deletionRequestedAt).toBeNull()
  await withdrawDeletion(own)
  expect(await mailsAbout(person.id)).toEqual([])
  expect((await events()).map(({ action }) => action)).toEqual(['requestDeletion', 'withdrawDeletion'])
  expect((await getMe(own)).deletionRequestedAt).toBeNull()
})

it('changes nothing before somebody does it, and is gone with the account', async () => {
  const person = await makeUser(ctx.db)
  const own = await makeUserCtx(ctx, person)
  await requestDeletion(own)
  expect((await getMe(own)).email).toBe(person.email)
  await removeUser(await makeManagementCtx(ctx), { id: person.id })
  const row = await ctx.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ email: null, deletionRequestedAt: null })
  await expectRefusal(requestDeletion(own), 'TokenInvalid')
})
