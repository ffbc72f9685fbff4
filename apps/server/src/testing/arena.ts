import { newId } from '@cursus/db'
import { hashPassword, storeSignUp } from '@cursus/domain/auth'
import { createLinkToken, takeMails } from '@cursus/domain/mail'
import { relayOutbox } from '@cursus/domain/notification'
import { openUserContent } from '@cursus/domain/participant'
import {
  allPlatformWrites,
  day,
  makeAccess,
  makeCompany,
  makeContent,
  makeLicence,
  makeManager,
  makeModule,
  makeTheme,
  makeUser,
  makeUserCtx,
  makeUserGroup,
} from '@cursus/domain/testing'
import { oneSco } from './one-sco.ts'
import type { TestApp } from './start-test-app.ts'

type Answer = { statusCode: number; body: string }
type Mutations = Record<string, () => Promise<Answer>>

const password = 'a real password'
const newcomersHash = hashPassword(password)
const rights = { training: { read: true, write: true }, admin: { read: true, write: false }, responsible: false }
const platformRights = { themes: { read: true, write: false } }
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** Calls that change no row about the person or the company of an arena. */
export const elsewhere = [
  'management.theme.create',
  'management.theme.update',
  'management.theme.archive',
  'management.theme.restore',
  'management.category.create',
  'management.category.update',
  'management.category.remove',
  'management.content.create',
  'management.content.duplicate',
  'management.content.unpackAgain',
  'management.module.create',
  'management.module.duplicate',
  'management.job.removeFailed',
  'support.send',
  'company.user.readFile',
  'support.log',
  'company.reminder.requestInvitation',
]

/** Mutations that are refused, or change nothing, until another one has run. */
const needs: Record<string, string> = {
  'management.content.archive': 'management.module.archive',
  'management.platformManager.set: take': 'management.platformManager.set: give',
  'company.access.revokeAttestation': 'company.access.makeAttestation',
  'company.access.restoreAttestation': 'company.access.revokeAttestation',
  'company.access.restore': 'company.access.revoke',
  'company.access.restore: each': 'company.access.revoke',
  'company.licence.unsuspend': 'company.licence.suspend',
  'management.content.restore': 'management.content.archive',
  'management.content.restoreVersion': 'management.content.updateMany',
  'management.module.restore': 'management.module.archive',
  'management.module.restoreVersion': 'management.module.createVersion',
  'management.module.updateContents': 'management.content.updateMany',
  'management.module.updateManyContents': 'management.content.updateMany',
  'management.user.unsuspend': 'management.user.suspend',
}

/** Performs what a mutation needs, so that it changes something. */
export async function prepare(mutations: Mutations, name: string): Promise<void> {
  const first = needs[name]
  if (first === undefined) return
  await prepare(mutations, first)
  await mutations[first]?.()
}

/** Creates arenas: one person and one company with all related rows, sharing no rows. */
export async function createArenas(test: TestApp) {
  const { ctx } = test
  const { db } = ctx
  const boss = await test.cookieOf(await makeUser(db, { rights: allPlatformWrites }))
  const theme = await makeTheme(db)
  let requests = 0

  /** Each request comes from its own address, so that rate limits do not apply. */
  function send(method: 'POST' | 'PATCH' | 'DELETE', path: string, as: string | undefined, body: object) {
    requests += 1
    const headers = { 'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}` }
    return test.call(method, path, { as, body, headers })
  }
  const post = (path: string, as: string | undefined, body: object = {}) => send('POST', `/api/${path}`, as, body)
  const patch = (path: string, as: string, body: object) => send('PATCH', `/api/${path}`, as, body)
  const remove = (path: string, as: string, body: object = {}) => send('DELETE', `/api/${path}`, as, body)
  /** Runs the worker's part as if it were a call: a failure is a fault. */
  const working = (work: () => Promise<unknown>) => (): Promise<Answer> =>
    work().then(
      () => ({ statusCode: 200, body: '' }),
      (error) => ({ statusCode: 500, body: String(error) }),
    )

  async function makeArena() {
    const company = await makeCompany(db)
    const tag = newId()
    const contents = [
      await makeContent(db, { tags: [tag] }),
      await makeContent(db),
      await makeContent(db, { type: 'scorm-content', manifest: oneSco }),
    ]
    const module = await makeModule(db, { themeId: theme.id, contents })
    const resource = {
      id: newId(),
      name: 'R',
      fileKey: `content/${newId()}/resources/r.pdf`,
      fileName: 'r.pdf',
      size: 1,
    }
    await db
      .insertInto('resources')
      .values({ ...resource, createdAt: new Date() })
      .execute()
    await db
      .insertInto('contentVersionResources')
      .values({ contentVersionId: contents[0]?.versionId ?? '', resourceId: resource.id, position: 0 })
      .execute()
    const finishedModule = await makeModule(db, { themeId: theme.id })
    const offeredModule = await makeModule(db, { themeId: theme.id })
    const licence = await makeLicence(db, company, { modules: [module, finishedModule, offeredModule] })
    const other = await makeLicence(db, company, { modules: [module] })
    const manager = await makeManager(db, company)
    const admin = await test.cookieOf(manager)
    const colleague = await makeManager(db, company)
    const person = await makeManager(db, company, { password })
    const newcomer = await makeManager(db, company, { state: 'invited' })
    const typed = { firstname: 'Ada', lastname: 'Byron', language: 'en', passwordHash: await newcomersHash } as const
    await storeSignUp(ctx, newcomer.id, typed, undefined)
    const access = await makeAccess(db, { licence, module, userId: person.id, acceptedAt: new Date() })
    const [group, otherGroup] = [
      await makeUserGroup(db, company, { userIds: [person.id, colleague.id] }),
      await makeUserGroup(db, company, { userIds: [person.id] }),
    ]
    await db
      .insertInto('userGroupModules')
      .values({ userGroupId: group.id, moduleId: module.id, licenceId: licence.id, createdAt: new Date() })
      .execute()
    const attribute = { id: newId(), companyId: company.id, name: 'Staff number', createdAt: new Date() }
    await db.insertInto('companyAttributes').values(attribute).execute()
    const leaver = await makeUser(db)
    const givenByGroup = await makeAccess(db, { licence, module, userId: leaver.id })
    await db
      .insertInto('userGroupAccesses')
      .values({ accessId: givenByGroup.id, userGroupId: group.id, leftAt: new Date() })
      .execute()
    const finished = await makeAccess(db, {
      licence,
      module: finishedModule,
      userId: person.id,
      acceptedAt: new Date(),
      doneAt: new Date(),
    })
    const offered = await makeAccess(db, { licence, module: offeredModule, userId: person.id })
    await db.insertInto('licenceManagers').values({ licenceId: other.id, userId: person.id, kind: 'company' }).execute()
    const eventId = newId()
    const facts = {
      id: eventId,
      type: 'companyCreated' as const,
      data: JSON.stringify({ companyId: company.id, companyName: 'C' }),
    }
    await db
      .insertInto('events')
      .values({ ...facts, createdAt: new Date() })
      .execute()
    await db.insertInto('notifications').values({ userId: person.id, eventId, createdAt: new Date() }).execute()
    await db.insertInto('mails').values(mailTo(person)).execute()
    await test.cookieOf(person)
    const [session] = await db.selectFrom('sessions').select('rowId').where('userId', '=', person.id).execute()
    const own = await test.cookieOf(person)
    const opened = await openUserContent(await makeUserCtx(ctx, person), {
      userModuleId: access.id,
      contentId: contents[2]?.id ?? '',
    })
    return {
      ...{
        company,
        contents,
        module,
        resource,
        licence,
        other,
        admin,
        manager,
        colleague,
        person,
        access,
        group,
        otherGroup,
        attribute,
        tag,
        finishedModule,
        leaver,
        finished,
        offered,
        own,
        opened,
        eventId,
      },
      sessionId: session?.rowId,
      toValidate: await createLinkToken(db, newcomer.id, 'validate_email', new Date()),
      toChange: await createLinkToken(db, person.id, 'change_email', new Date(), `changed-${person.id}@example.com`),
      toUndo: await createLinkToken(db, person.id, 'undo_email', new Date(), `former-${person.id}@example.com`),
      toEnd: await createLinkToken(db, person.id, 'end_weekly_mail', new Date()),
      toReset: await createLinkToken(db, person.id, 'new_password', new Date()),
      newEmail: `new-${person.id}@example.com`,
    }
  }

  /** Every change of the arena's person or company by the name of its call, some with a variant. */
  function mutationsOf(arena: Awaited<ReturnType<typeof makeArena>>): Mutations {
    const { company, contents, module, resource, licence, other, admin, colleague, person, access, own, opened } = arena
    const { newEmail, group, otherGroup, attribute, tag } = arena
    const inCompany = `company/${company.id}`
    const learning = `user/me/userModule/${access.id}`
    const finished = arena.finished.id
    const [first, second, packaged] = contents.map(({ id }) => id)
    const content = `${learning}/userContent/${first}`
    const giving = { moduleLicenceId: licence.id, moduleId: module.id }
    return {
      'account.update: profile': () => patch('user/me', own, { firstname: 'Autre' }),
      'account.update: password': () => patch('user/me', own, { password: 'another password' }),
      'account.changeEmail': () => post('user/me/email', own, { email: newEmail, password }),
      'account.confirmEmail': () => post('user/me/email/confirm', own, { token: arena.toChange }),
      'account.requestDeletion': () => post('user/me/deletion', own),
      'account.withdrawDeletion': () => remove('user/me/deletion', own),
      'account.setMailChoice': () => patch('user/me/mail', own, { kind: 'modules', choice: 'application' }),
      'account.markAsRead': () => post(`user/me/notification/${arena.eventId}/markAsRead`, own),
      'account.markManyAsRead': () => send('POST', '/trpc/account.markManyAsRead', own, { idList: [arena.eventId] }),
      'account.markAllAsRead': () => post('user/me/notification/markAsRead', own),
      'account.endSession': () => remove(`user/me/session/${arena.sessionId}`, own),
      'account.endOtherSessions': () => post('user/me/session/endOthers', own),
      'account.requestDataExport': () => post('user/me/dataExport', own),
      'auth.signIn': () => post('auth/signin', undefined, { email: person.email, password }),
      'auth.signOut': () => post('auth/signout', own),
      'auth.signUp': () =>
        post('user', undefined, { email: newEmail, firstname: 'Ada', lastname: 'Byron', password, language: 'en' }),
      'auth.validateEmail': () => post('auth/email/valide', undefined, { token: arena.toValidate, password }),
      'auth.resendLink': () => post('auth/link/resend', undefined, { token: arena.toValidate }),
      'auth.resendValidation': () => post('auth/email/resend', undefined, { email: person.email }),
      'auth.setMailChoices': () =>
        post('auth/mail', undefined, { token: arena.toEnd, kindList: ['weekly'], choice: 'application' }),
      'auth.undoEmail': () => post('auth/email/undo', undefined, { token: arena.toUndo }),
      'auth.forgotPassword': () => post('auth/password/forgot', undefined, { email: person.email }),
      'auth.newPassword': () => post('auth/password/new', undefined, { token: arena.toReset, password }),
      'company.export.create': () => post(`${inCompany}/export`, own, { kind: 'parts', format: 'csv' }),
      'company.report.setMail': () => patch(`${inCompany}/report/mail`, own, { every: 'week' }),
      'company.company.update': () => patch(inCompany, admin, { name: `Renamed ${newId()}` }),
      'company.manager.add': () => post(`${inCompany}/manager`, admin, { userList: [newEmail, person.email], rights }),
      'company.manager.update': () => patch(`${inCompany}/manager/${person.id}`, admin, { rights }),
      'company.manager.update: by the person': () => patch(`${inCompany}/manager/${colleague.id}`, own, { rights }),
      'company.manager.remove': () => remove(`${inCompany}/manager`, admin, { idList: [person.id] }),
      'company.licence.create': () =>
        post(`${inCompany}/moduleLicence`, boss, {
          name: 'L',
          startDate: '2026-01-01',
          endDate: '2036-01-01',
          maxActiveUserAllowed: 5,
          moduleIdList: [module.id],
          companyManagerIdList: [person.id, colleague.id],
        }),
      'company.licence.duplicate': () => post(`${inCompany}/moduleLicence/${licence.id}/duplicate`, boss),
      'company.licence.update': () =>
        patch(`${inCompany}/moduleLicence/${licence.id}`, boss, {
          companyManagerIdList: [colleague.id, person.id],
          moduleIdList: [module.id],
          moveRunningModuleIdList: [module.id],
          maxActiveUserAllowed: 50,
        }),
      'company.licence.suspend': () =>
        post(`${inCompany}/moduleLicence/suspend`, boss, { idList: [other.id, licence.id] }),
      'company.licence.unsuspend': () =>
        post(`${inCompany}/moduleLicence/unsuspend`, boss, { idList: [licence.id, other.id] }),
      'company.user.renameAttribute': () =>
        post(`${inCompany}/user/attribute/${attribute.id}/rename`, admin, { name: `Renamed ${newId()}`.slice(0, 40) }),
      'company.user.removeAttributes': () => remove(`${inCompany}/user/attribute`, admin, { idList: [attribute.id] }),
      'company.user.update': () =>
        patch(`${inCompany}/user/${person.id}`, admin, {
          firstname: 'Given',
          attributes: [{ name: 'Shop', value: 'Lyon' }],
        }),
      'company.user.revoke': () => post(`${inCompany}/user/revoke`, admin, { idList: [person.id] }),
      'company.user.remind': () => post(`${inCompany}/user/remind`, admin, { idList: [person.id, colleague.id] }),
      'company.user.tryEmail': () => post(`${inCompany}/user/${person.id}/email/try`, admin),
      'company.user.remove': () => remove(`${inCompany}/user`, admin, { idList: [person.id] }),
      'company.user.import': () =>
        post(`${inCompany}/user/import`, admin, {
          rows: [
            { line: 2, email: newEmail, groups: `${group.name}; New` },
            { line: 3, email: person.email, firstname: 'Given' },
          ],
          createsGroups: true,
        }),
      'company.userGroup.create': () =>
        post(`${inCompany}/userGroup`, admin, { name: `Group ${newId()}`, userList: [newEmail, person.email] }),
      'company.userGroup.update': () =>
        patch(`${inCompany}/userGroup/${group.id}`, admin, {
          name: `Renamed ${newId()}`,
          userList: [newEmail, colleague.email],
        }),
      'company.userGroup.addUsers': () =>
        post(`${inCompany}/userGroup/${otherGroup.id}/user`, admin, { userList: [colleague.email, newEmail] }),
      'company.userGroup.removeUsers': () =>
        remove(`${inCompany}/userGroup/${group.id}/user`, admin, { idList: [person.id] }),
      'company.userGroup.addUsers: to a group with a module': () =>
        post(`${inCompany}/userGroup/${group.id}/user`, admin, { userList: [newEmail, colleague.email] }),
      'company.userGroup.addModule': () =>
        post(`${inCompany}/userGroup/${otherGroup.id}/module`, admin, {
          moduleLicenceId: licence.id,
          moduleId: arena.finishedModule.id,
        }),
      'company.userGroup.giveModules': () =>
        post(`${inCompany}/userGroup/${group.id}/module/give`, admin, { idList: [module.id] }),
      'company.userGroup.removeModules': () =>
        remove(`${inCompany}/userGroup/${group.id}/module`, admin, { idList: [module.id] }),
      'company.userGroup.revokeFormerUsers': () =>
        post(`${inCompany}/userGroup/${group.id}/formerUser/revoke`, admin, { idList: [arena.leaver.id] }),
      'company.userGroup.keepFormerUsers': () =>
        post(`${inCompany}/userGroup/${group.id}/formerUser/keep`, admin, { idList: [arena.leaver.id] }),
      'company.userGroup.remove': () => remove(`${inCompany}/userGroup`, admin, { idList: [otherGroup.id, group.id] }),
      'company.access.give: a group': () =>
        post(`${inCompany}/moduleAccess`, admin, { ...giving, userGroupIdList: [group.id, otherGroup.id] }),
      'company.access.give: a new e-mail': () =>
        post(`${inCompany}/moduleAccess`, admin, { ...giving, userList: [newEmail] }),
      'company.access.give: several': () =>
        post(`${inCompany}/moduleAccess`, admin, { ...giving, userList: [colleague.email, newEmail, person.email] }),
      'company.access.giveModules': () =>
        post(`${inCompany}/moduleAccess/modules`, admin, {
          moduleLicenceId: licence.id,
          moduleIdList: [module.id],
          userList: [colleague.email, newEmail],
        }),
      'company.access.update': () =>
        patch(`${inCompany}/moduleAccess/${access.id}`, admin, { hasMaxDayTimeLimit: true, maxDayTimeLimit: 30 }),
      'company.access.updateMany': () =>
        post(`${inCompany}/moduleAccess/dates`, admin, { idList: [access.id], dueDate: day(3) }),
      'company.access.revoke': () => post(`${inCompany}/moduleAccess/cancel`, admin, { idList: [access.id] }),
      'company.access.restore: each': () =>
        send('POST', '/trpc/company.access.restore', admin, { companyId: company.id, selection: { ids: [access.id] } }),
      'company.access.remind': () =>
        post(`${inCompany}/moduleAccess/remind`, admin, { idList: [access.id], text: 'Go on' }),
      'company.reminder.updateSettings': () => patch(`${inCompany}/reminder/setting`, admin, { notStartedDays: 7 }),
      'company.access.invite': () => post(`${inCompany}/moduleAccess/invite`, admin, { idList: [access.id] }),
      'company.access.restore': () => post(`${inCompany}/moduleAccess/uncancel`, admin, { idList: [access.id] }),
      'management.content.createVersion: first requires second': () =>
        post(`content/${first}/version`, boss, { requiredContentIdList: [second] }),
      'management.content.createVersion: second requires first': () =>
        post(`content/${second}/version`, boss, { requiredContentIdList: [first] }),
      'management.content.restoreVersion': () => post(`content/version/${contents[0]?.versionId}/restore`, boss, {}),
      'management.content.updateMany': () =>
        send('PATCH', '/api/content', boss, { contentIdList: [second, first], level: 2 }),
      'management.content.renameTag': () => patch('content/tag', boss, { tag, name: `${tag}!` }),
      'management.content.archive': () => post('content/archive', boss, { contentIdList: [second, first] }),
      'management.content.restore': () => post('content/restore', boss, { contentIdList: [first, second] }),
      'management.module.createVersion': () =>
        post(`module/${module.id}/version`, boss, { type: 'free-content', contentIdList: [second, first] }),
      'management.module.changeCover': () => patch(`module/${module.id}/cover`, boss, { cover: 'clay-arcs' }),
      'management.module.restoreVersion': () => post(`module/version/${module.versionId}/restore`, boss, {}),
      'management.module.publish': () => post('module/publish', boss, { moduleIdList: [module.id] }),
      'management.module.updateContents': () => post(`module/${module.id}/updateContents`, boss, {}),
      'management.module.updateManyContents': () => post('module/updateContents', boss, { moduleIdList: [module.id] }),
      'management.module.archive': () => post('module/archive', boss, { moduleIdList: [module.id] }),
      'management.module.restore': () => post('module/restore', boss, { moduleIdList: [module.id] }),
      'management.company.create': () =>
        post('company', boss, {
          name: `Company ${newId()}`,
          managers: { userList: [newEmail, person.email], rights },
          licence: {
            name: 'L',
            startDate: '2026-01-01',
            endDate: '2036-01-01',
            maxActiveUserAllowed: 5,
            moduleIdList: [module.id],
          },
        }),
      'management.job.setRetention': () => patch('retention', boss, { kind: 'support', days: null }),
      'management.job.sendTestMail': () => post('job/testMail', boss),
      'management.job.releaseMails': () => post('job/releaseMails', boss, { waiting: 'drop' }),
      'management.job.retry': () => post('job/retry', boss, { of: 'mails' }),
      'management.user.suspend': () => post('user/suspend', boss, { idList: [person.id, colleague.id] }),
      'management.user.unsuspend': () => post('user/unsuspend', boss, { idList: [colleague.id, person.id] }),
      'management.user.tryEmail': () => post(`user/${person.id}/email/try`, boss),
      'management.user.remove': () => remove(`user/${person.id}`, boss),
      'management.platformManager.set: give': () =>
        post('platformManager', boss, { userList: [person.email, newEmail], platformManagementRights: platformRights }),
      'management.platformManager.set: take': () =>
        post('platformManager', boss, { userList: [person.email], platformManagementRights: {} }),
      'participant.userModule.accept': () => post(`${learning}/accept`, own),
      'participant.userModule.decline': () =>
        post(`user/me/userModule/${arena.offered.id}/decline`, own, { reason: 'Not for me' }),
      'participant.userModule.makeAttestation': () => post(`user/me/userModule/${finished}/attestation`, own),
      'company.access.correctResult': () =>
        post(`${inCompany}/moduleAccess/${access.id}/content/${contents[0]?.id}/correct`, admin, {
          done: true,
          reason: 'On paper',
        }),
      'company.access.makeAttestation': () => post(`${inCompany}/moduleAccess/${finished}/attestation`, admin),
      'company.access.revokeAttestation': () => post(`${inCompany}/moduleAccess/${finished}/attestation/revoke`, admin),
      'company.access.restoreAttestation': () =>
        post(`${inCompany}/moduleAccess/${finished}/attestation/restore`, admin),
      'participant.record.makeFile': () => post('user/me/record/file', own),
      'company.access.makeRecordFile': () => post(`${inCompany}/moduleAccess/${finished}/record/file`, admin),
      'company.user.makeRecordFile': () => post(`${inCompany}/user/${person.id}/record/file`, admin),
      'participant.userModule.order': () => post('user/me/userModule/order', own, { userModuleIdList: [access.id] }),
      'participant.userContent.open': () => post(`${content}/open`, own),
      'participant.userContent.recordActivity': () => post(`${learning}/userContent/${packaged}/activity`, own),
      'participant.userContent.saveNotes': () => patch(`${content}/notes`, own, { notes: 'A note' }),
      'participant.userContent.saveUserData': () =>
        patch(`${learning}/userContent/${packaged}/userData`, own, {
          attemptId: opened.attemptId,
          attemptToken: opened.init?.attemptToken,
          sequence: 1,
          scos: { sco: { elements: { 'cmi.core.lesson_location': 'page-2' } } },
        }),
      'participant.userContent.setFavorite': () => patch(`${content}/favorite`, own, { isFavorite: true }),
      'participant.userContent.setResourceFavorite': () =>
        patch(`${content}/resource/${resource.id}/favorite`, own, { isFavorite: true }),
      'support.sendAsUser': () => post('user/me/support', own, { type: 'other', message: 'Help' }),
      'the worker: events': working(() => relayOutbox(ctx, { batch: 20 })),
      'the worker: mails': working(async () => {
        const mails = await db.selectFrom('mails').select('id').where('userId', '=', person.id).execute()
        await takeMails(ctx, { idList: mails.map(({ id }) => id) })
      }),
    }
  }

  return async () => {
    const arena = await makeArena()
    return { ...arena, mutations: mutationsOf(arena) }
  }
}

const mailTo = ({ id, email }: { id: string; email: string }) => ({
  id: newId(),
  template: 'resetPassword' as const,
  userId: id,
  toEmail: email,
  language: 'fr' as const,
  data: '{}',
  createdAt: new Date(),
  availableAt: inAnHour(),
})
