import { giveAccessPreviewSchema } from '@cursus/contract/access'
import { fitsJoining, fitsLeaving } from '@cursus/contract/act-values'
import { listCompanyUsersInput } from '@cursus/contract/company-user'
import { byIdInput, byIdListInput } from '@cursus/contract/field'
import { pageOf } from '@cursus/contract/list'
import {
  addGroupModuleInput,
  addGroupUsersInput,
  addPeopleInput,
  createUserGroupInput,
  formerUserSchema,
  formerUsersInput,
  groupGiftSchema,
  groupModuleSchema,
  groupModulesInput,
  joinedSchema,
  listUserGroupsInput,
  removeGroupUsersInput,
  updateUserGroupInput,
  userGroupChangeSchema,
  userGroupRowSchema,
  userGroupSchema,
} from '@cursus/contract/user-group'
import { listCompanyUsers } from '@cursus/domain/company-user'
import {
  addGroupModule,
  addGroupUsers,
  addPeople,
  createUserGroup,
  getUserGroup,
  getUserGroupSheet,
  giveMissingModules,
  keepFormerUsers,
  listFormerUsers,
  listGroupHistory,
  listGroupModules,
  listUserGroups,
  previewGroupModule,
  removeGroupModules,
  removeGroupUsers,
  removeUserGroups,
  revokeFormerUsers,
  updateUserGroup,
} from '@cursus/domain/user-group'
import { z } from 'zod'
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
  getWhole: read.query({
    path: `GET ${path}/:id`,
    summary: 'Get a user group with all its people',
    input: byIdInput,
    answer: userGroupSchema,
    verb: getUserGroup,
  }),
  get: read.query({
    undocumented: 'Its path answers all people, who may be a hundred thousand',
    input: byIdInput,
    answer: userGroupSchema,
    verb: getUserGroupSheet,
  }),
  history: read.query({
    path: `GET ${path}/:id/history`,
    summary: 'List the latest changes of a user group',
    input: byIdInput,
    answer: z.array(userGroupChangeSchema),
    verb: listGroupHistory,
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
    answer: userGroupSchema,
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
  addPeople: write.bulk({
    undocumented: 'Of a selection in the web; over REST: POST user',
    input: addPeopleInput,
    filters: listCompanyUsersInput,
    list: listCompanyUsers,
    fit: (person, _ctx, { id }) => fitsJoining(id, person),
    verb: addPeople,
  }),
  removeUsers: write.bulk({
    path: `DELETE ${path}/:id/user`,
    summary: 'Remove people from a user group',
    input: removeGroupUsersInput,
    filters: listCompanyUsersInput,
    list: listCompanyUsers,
    fit: (person, _ctx, { id }) => fitsLeaving(id, person),
    verb: removeGroupUsers,
  }),
  modules: read.query({
    path: `GET ${path}/:id/module`,
    summary: 'List the modules that the users of a group get',
    input: byIdInput,
    answer: z.array(groupModuleSchema),
    verb: listGroupModules,
  }),
  previewModule: write.query({
    undocumented: 'Preview for the form',
    input: addGroupModuleInput,
    answer: giveAccessPreviewSchema,
    verb: previewGroupModule,
  }),
  addModule: write.mutation({
    path: `POST ${path}/:id/module`,
    summary: 'Assign a module to the users of a group, and to whoever joins it',
    input: addGroupModuleInput,
    answer: groupGiftSchema,
    verb: addGroupModule,
  }),
  giveModules: write.mutation({
    path: `POST ${path}/:id/module/give`,
    summary: 'Assign modules of a group to the users who do not have them',
    input: groupModulesInput,
    answer: z.array(groupGiftSchema),
    verb: giveMissingModules,
  }),
  removeModules: write.mutation({
    path: `DELETE ${path}/:id/module`,
    summary: 'Take modules off a group; its users keep their access',
    input: groupModulesInput,
    verb: removeGroupModules,
  }),
  formerUsers: read.query({
    path: `GET ${path}/:id/formerUser`,
    summary: 'List people who left a group and keep modules that it gave them',
    input: byIdInput,
    answer: z.array(formerUserSchema),
    verb: listFormerUsers,
  }),
  revokeFormerUsers: write.mutation({
    path: `POST ${path}/:id/formerUser/revoke`,
    summary: 'Revoke the access that people got from a group they left',
    input: formerUsersInput,
    verb: revokeFormerUsers,
  }),
  keepFormerUsers: write.mutation({
    path: `POST ${path}/:id/formerUser/keep`,
    summary: 'Leave people the access that they got from a group they left',
    input: formerUsersInput,
    verb: keepFormerUsers,
  }),
  remove: write.bulk({
    path: `DELETE ${path}`,
    summary: 'Delete user groups; their users keep what they have',
    input: byIdListInput,
    filters: listUserGroupsInput,
    list: listUserGroups,
    verb: removeUserGroups,
  }),
}
