import { expect, it } from 'vitest'
import { giveAccess, giveModules } from '../access/index.ts'
import { importCompanyUsers } from '../company-user/index.ts'
import { addManagers } from '../manager/index.ts'
import { makeAccess, makeCompany, makeCompanyCtx, makeTraining, useCtx } from '../testing/index.ts'
import { addGroupUsers, createUserGroup, updateUserGroup } from '../user-group/index.ts'
import { limitNewPeople } from './create-user.ts'

const ctx = useCtx()
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `look${index}@example.com`)

it('refuses more than 20,000 addresses in an hour that are new to a company, in whatever way they are added', async () => {
  const { trainer, licence, module, company } = await makeTraining(ctx)
  const { userId } = await makeAccess(ctx.db, { licence, module })
  const known = await ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const group = await createUserGroup(trainer, { name: 'Shop', userList: ['first@example.com'] })
  await limitNewPeople(trainer, addresses(19_999))

  const userList = ['one-more@example.com']
  const input = { moduleLicenceId: licence.id, userList, userGroupIdList: [], hasMaxDayTimeLimit: false }
  const rights = { training: { read: true, write: false }, admin: { read: false, write: false }, responsible: false }
  const refused = { code: 'TooManyRequests', options: { retryAfter: expect.any(Number) } }
  for (const add of [
    () => giveAccess(trainer, { ...input, moduleId: module.id }),
    () => giveModules(trainer, { ...input, moduleIdList: [module.id] }),
    () => createUserGroup(trainer, { name: 'Other', userList }),
    () => updateUserGroup(trainer, { id: group.id, userList }),
    () => addGroupUsers(trainer, { id: group.id, userList, userIdList: [] }),
    () => addManagers(trainer, { userList, rights }),
    () => importCompanyUsers(trainer, { rows: [{ line: 2, email: 'One-More@example.com' }], createsGroups: false }),
  ]) {
    await expect(add(), String(add)).rejects.toMatchObject(refused)
  }
  // People of the company are none, and another company has a limit of its own.
  await limitNewPeople(trainer, [known.email ?? '', 'first@example.com'])
  await limitNewPeople(await makeCompanyCtx(ctx, await makeCompany(ctx.db)), userList)
  const later = { ...trainer, now: () => new Date(ctx.now().getTime() + 3_600_000) }
  expect((await giveAccess(later, { ...input, moduleId: module.id })).created).toHaveLength(1)
  expect(company.id).toBe(trainer.company.id)
})
