import { expect, it } from 'vitest'
import type { z } from 'zod'
import { giveAccessInput } from './access.ts'
import { importBatch, importCompanyUsersInput } from './company-user.ts'
import { byIdListInput } from './field.ts'
import { formRules, readIssues } from './rule.ts'
import { addGroupUsersInput, createUserGroupInput } from './user-group.ts'

const id = '0192f0c1-7b1e-7000-8000-000000000001'
const email = (index: number) => `p${index}@example.org`
const access = { moduleLicenceId: id, moduleId: id }

type Limit = { what: string; schema: z.ZodType; max: number; path: string; of: (items: unknown[]) => object }

const limits: (Limit & { item: (index: number) => unknown })[] = [
  {
    what: 'people who get a module',
    schema: giveAccessInput,
    max: 10_000,
    path: 'userList',
    of: (userList) => ({ ...access, userList }),
    item: email,
  },
  {
    what: 'members of a group who are left out',
    schema: giveAccessInput,
    max: 10_000,
    path: 'exceptUserList',
    of: (exceptUserList) => ({ ...access, exceptUserList }),
    item: email,
  },
  {
    what: 'people of a new group',
    schema: createUserGroupInput,
    max: 10_000,
    path: 'userList',
    of: (userList) => ({ name: 'Lyon', userList }),
    item: email,
  },
  {
    what: 'people who join a group by e-mail',
    schema: addGroupUsersInput,
    max: 10_000,
    path: 'userList',
    of: (userList) => ({ id, userList }),
    item: email,
  },
  {
    what: 'people who join a group from the list',
    schema: addGroupUsersInput,
    max: 1000,
    path: 'userIdList',
    of: (userIdList) => ({ id, userIdList }),
    item: () => id,
  },
  {
    what: 'rows of one act',
    schema: byIdListInput,
    max: 1000,
    path: 'idList',
    of: (idList) => ({ idList }),
    item: () => id,
  },
  {
    what: 'rows of one call of an import',
    schema: importCompanyUsersInput,
    max: importBatch,
    path: 'rows',
    of: (rows) => ({ rows }),
    item: (place) => ({ line: place + 1, email: email(place) }),
  },
]

it.each(limits)('takes $max $what, and refuses one more by a rule with words', ({ schema, max, path, of, item }) => {
  const items = (count: number) => of(Array.from({ length: count }, (_, index) => item(index)))
  expect(schema.safeParse(items(max)).success).toBe(true)
  const { error } = schema.safeParse(items(max + 1))
  const issues = readIssues(error!, items(max + 1))
  expect(issues).toMatchObject([{ path, options: { length: max } }])
  expect(formRules).toContain(issues[0]!.rule)
})
