import { matchedSchema, matchingInput } from '@cursus/contract/act'
import { byIdInput, byIdListInput, edited } from '@cursus/contract/field'
import { pageOf } from '@cursus/contract/list'
import {
  addGroupUsersInput,
  createUserGroupInput,
  joinedSchema,
  listUserGroupsInput,
  removeGroupUsersInput,
  updateUserGroupInput,
  userGroupRowSchema,
  userGroupSchema,
} from '@cursus/contract/user-group'
import { actOnMatching } from '@cursus/domain/list'
import {
  addGroupUsers,
  createUserGroup,
  getUserGroup,
  listUserGroups,
  removeGroupUsers,
  removeUserGroups,
  updateUserGroup,
} from '@cursus/domain/user-group'
import { company } from '../../calls/declare.ts'

const path = 'company/:companyId/userGroup'
const read = company('training.read')
const write = company('training.write')
/** Ten thousand addresses of maximum length. */
const bodyLimit = 4 * 1024 * 1024

export const userGroupCalls = {
  list: read.query({
    path: `GET ${path}`,
    summary: 'List user groups of a company',
    input: listUserGroupsInput,
    answer: pageOf(userGroupRowSchema),
    verb: listUserGroups,
  }),
  get: read.query({
    path: `GET ${path}/:id`,
    summary: 'Get a user group with the people who joined it last',
    input: byIdInput,
    answer: userGroupSchema,
    verb: getUserGroup,
  }),
  create: write.mutation({
    path: `POST ${path}`,
    summary: 'Create a user group of people by e-mail; unknown people are invited',
    input: createUserGroupInput,
    answer: userGroupSchema,
    status: 201,
    bodyLimit,
    verb: createUserGroup,
  }),
  update: write.mutation({
    path: `PATCH ${path}/:id`,
    summary: 'Rename a user group or replace its users; absent fields keep their values',
    input: updateUserGroupInput,
    answer: edited(userGroupSchema),
    bodyLimit,
    verb: updateUserGroup,
  }),
  addUsers: write.mutation({
    path: `POST ${path}/:id/user`,
    summary: 'Add people to a user group by e-mail; unknown people are invited',
    input: addGroupUsersInput,
    answer: joinedSchema,
    bodyLimit,
    verb: addGroupUsers,
  }),
  removeUsers: write.mutation({
    path: `DELETE ${path}/:id/user`,
    summary: 'Remove people from a user group',
    input: removeGroupUsersInput,
    verb: removeGroupUsers,
  }),
  remove: write.mutation({
    path: `DELETE ${path}`,
    summary: 'Delete user groups; their users keep what they have',
    input: byIdListInput,
    verb: removeUserGroups,
  }),
  removeMatching: write.mutation({
    undocumented: 'Of all rows in the list of the web; over REST: with ids',
    input: matchingInput(listUserGroupsInput),
    answer: matchedSchema,
    verb: actOnMatching(listUserGroups, {
      act: (ctx, groups) => removeUserGroups(ctx, { idList: groups.map(({ id }) => id) }),
    }),
  }),
}
