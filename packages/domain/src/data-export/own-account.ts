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
        .select(({ eb, ref }) =>
          line({
            id: ref('u.id'),
            email: ref('u.email'),
            firstname: ref('u.firstname'),
            lastname: ref('u.lastname'),
            avatar: ref('u.avatar'),
            language: ref('u.language'),
            hasPassword: eb('u.passwordHash', 'is not', null),
            creationDate: ref('u.createdAt'),
            signedUpAt: ref('u.signedUpAt'),
            emailVerifiedAt: ref('u.emailVerifiedAt'),
            lastSignInAt: ref('u.lastSignInAt'),
            suspendedAt: ref('u.suspendedAt'),
          }),
        ),
  },
  {
    name: 'platformManagementRights',
    rows: (db, userId) =>
      db
        .selectFrom('platformRights as r')
        .where('r.userId', '=', userId)
        .select(({ lit, ref }) => line({ domain: ref('r.domain'), read: lit(true), write: ref('r.canWrite') }))
        .orderBy('r.domain'),
  },
  {
    name: 'companies',
    rows: (db, userId) =>
      db
        .selectFrom('companyManagers as m')
        .innerJoin('companies as c', 'c.id', 'm.companyId')
        .where('m.userId', '=', userId)
        .select(({ ref }) =>
          line({
            companyId: ref('m.companyId'),
            companyName: ref('c.name'),
            since: ref('m.createdAt'),
            responsible: ref('m.responsible'),
            training: jsonBuildObject({ read: ref('m.trainingRead'), write: ref('m.trainingWrite') }),
            admin: jsonBuildObject({ read: ref('m.adminRead'), write: ref('m.adminWrite') }),
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
        .select(({ ref, selectFrom }) =>
          line({
            companyId: ref('p.companyId'),
            companyName: ref('c.name'),
            firstname: ref('p.firstname'),
            lastname: ref('p.lastname'),
            language: ref('p.language'),
            attributes: jsonArrayFrom(
              selectFrom('personAttributes as v')
                .innerJoin('companyAttributes as a', 'a.id', 'v.attributeId')
                .select(['a.name', 'v.value'])
                .whereRef('v.userId', '=', 'p.userId')
                .whereRef('a.companyId', '=', 'p.companyId')
                .orderBy('a.sortName'),
            ),
            since: ref('p.joinedAt'),
          }),
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
        .select(({ ref }) => line({ companyId: ref('k.companyId'), companyName: ref('c.name'), since: ref('k.since') }))
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
        .select(({ ref }) =>
          line({
            moduleLicenceId: ref('m.licenceId'),
            moduleLicenceName: ref('l.name'),
            companyName: ref('c.name'),
            as: ref('m.kind'),
          }),
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
        .select(({ ref }) =>
          line({ id: ref('g.id'), name: ref('g.name'), companyName: ref('c.name'), joinDate: ref('m.joinedAt') }),
        )
        .orderBy('g.id'),
  },
]
