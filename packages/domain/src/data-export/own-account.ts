import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { line, type Section } from './section.ts'

/** The account, its rights and what companies say about the person. */
export const accountSections: readonly Section[] = [
  {
    name: 'profile',
    rows: (db, userId) =>
      db
        .selectFrom('users as u')
        .where('u.id', '=', userId)
        .select((eb) =>
          line(
            eb,
            [
              'u.id',
              'u.email',
              'u.firstname',
              'u.lastname',
              'u.avatar',
              'u.language',
              'u.createdAt as creationDate',
              'u.signedUpAt',
              'u.emailVerifiedAt',
              'u.refusedEmail',
              'u.refusedAt',
              'u.refusal',
              'u.lastSignInAt',
              'u.suspendedAt',
              'u.deletionRequestedAt',
            ],
            { hasPassword: eb('u.passwordHash', 'is not', null) },
          ),
        ),
  },
  {
    name: 'mailChoices',
    rows: (db, userId) =>
      db
        .selectFrom('mailChoices as m')
        .where('m.userId', '=', userId)
        .select((eb) => line(eb, ['m.kind', 'm.choice']))
        .orderBy('m.kind'),
  },
  {
    name: 'reportMails',
    rows: (db, userId) =>
      db
        .selectFrom('reportMails as m')
        .innerJoin('companies as c', 'c.id', 'm.companyId')
        .where('m.userId', '=', userId)
        .select((eb) => line(eb, ['m.companyId', 'c.name as companyName', 'm.every']))
        .orderBy('m.companyId'),
  },
  {
    name: 'platformManagementRights',
    rows: (db, userId) =>
      db
        .selectFrom('platformRights as r')
        .where('r.userId', '=', userId)
        .select((eb) => line(eb, ['r.domain', 'r.canWrite as write'], { read: eb.lit(true) }))
        .orderBy('r.domain'),
  },
  {
    name: 'companies',
    rows: (db, userId) =>
      db
        .selectFrom('companyManagers as m')
        .innerJoin('companies as c', 'c.id', 'm.companyId')
        .where('m.userId', '=', userId)
        .select((eb) =>
          line(eb, ['m.companyId', 'c.name as companyName', 'm.createdAt as since', 'm.responsible'], {
            training: jsonBuildObject({ read: eb.ref('m.trainingRead'), write: eb.ref('m.trainingWrite') }),
            admin: jsonBuildObject({ read: eb.ref('m.adminRead'), write: eb.ref('m.adminWrite') }),
          }),
        )
        .orderBy('c.name')
        .orderBy('c.id'),
  },
  {
    name: 'knownToCompanies',
    rows: (db, userId) =>
      db
        .selectFrom('companyPeople as p')
        .innerJoin('companies as c', 'c.id', 'p.companyId')
        .where('p.userId', '=', userId)
        .where('p.isKnown', '=', true)
        .select((eb) =>
          line(
            eb,
            ['p.companyId', 'c.name as companyName', 'p.firstname', 'p.lastname', 'p.language', 'p.joinedAt as since'],
            {
              attributes: jsonArrayFrom(
                eb
                  .selectFrom('personAttributes as v')
                  .innerJoin('companyAttributes as a', 'a.id', 'v.attributeId')
                  .select(['a.name', 'v.value'])
                  .whereRef('v.userId', '=', 'p.userId')
                  .whereRef('a.companyId', '=', 'p.companyId')
                  .orderBy('a.sortName'),
              ),
            },
          ),
        )
        .orderBy('p.companyId'),
  },
  {
    name: 'openedCompanies',
    rows: (db, userId) =>
      db
        .selectFrom('companyAcquaintances as k')
        .innerJoin('companies as c', 'c.id', 'k.companyId')
        .where('k.userId', '=', userId)
        .select((eb) => line(eb, ['k.companyId', 'c.name as companyName', 'k.since']))
        .orderBy('k.companyId'),
  },
  {
    name: 'licencesToldAbout',
    rows: (db, userId) =>
      db
        .selectFrom('licenceManagers as m')
        .innerJoin('moduleLicences as l', 'l.id', 'm.licenceId')
        .innerJoin('companies as c', 'c.id', 'l.companyId')
        .where('m.userId', '=', userId)
        .select((eb) =>
          line(eb, [
            'm.licenceId as moduleLicenceId',
            'l.name as moduleLicenceName',
            'c.name as companyName',
            'm.kind as as',
          ]),
        )
        .orderBy('m.licenceId')
        .orderBy('m.kind'),
  },
  {
    name: 'userGroups',
    rows: (db, userId) =>
      db
        .selectFrom('userGroupMembers as m')
        .innerJoin('userGroups as g', 'g.id', 'm.userGroupId')
        .innerJoin('companies as c', 'c.id', 'g.companyId')
        .where('m.userId', '=', userId)
        .select((eb) => line(eb, ['g.id', 'g.name', 'c.name as companyName', 'm.joinedAt as joinDate']))
        .orderBy('g.id'),
  },
]
