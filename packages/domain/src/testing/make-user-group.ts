import { type Database, newId } from '@cursus/db'
import { acquaint } from './make-people.ts'
import { unique } from './unique.ts'

export type TestGroup = { id: string; name: string }

/** Creates a group of these people, whose accounts the company knows. */
export async function makeUserGroup(
  db: Database,
  company: { id: string },
  spec: { name?: string; userIds?: readonly string[] } = {},
): Promise<TestGroup> {
  const { name = unique('Group'), userIds = [] } = spec
  const group = { id: newId(), name }
  const now = new Date()
  await db
    .insertInto('userGroups')
    .values({ ...group, companyId: company.id, createdAt: now })
    .execute()
  for (const userId of userIds) {
    await db.insertInto('userGroupMembers').values({ userGroupId: group.id, userId, joinedAt: now }).execute()
    await acquaint(db, company.id, userId)
  }
  return group
}
