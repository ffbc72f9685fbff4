import type { Page } from '@cursus/contract/list-values'
import type { ListRemindersInput, Reminder } from '@cursus/contract/reminder'
import type { DB, Reminders, RowOf } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CompanyCtx } from '../context.ts'
import { ifSet, paginate } from '../list/index.ts'
import { companyPersonById } from '../person/index.ts'
import { iso } from '../query/index.ts'

const { eb, selectFrom } = expressionBuilder<DB & { r: Reminders }, 'r'>()

/** The accesses of `reminders as r`, by title. */
const accesses = selectFrom('reminderAccesses as ra')
  .innerJoin('accesses as a', 'a.id', 'ra.accessId')
  .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
  .select(['a.id', 'v.title'])
  .whereRef('ra.reminderId', '=', 'r.id')
  .orderBy('v.sortTitle')
  .orderBy('a.id')

const selectReminders = ({ db }: CompanyCtx) =>
  db
    .selectFrom('reminders as r')
    .select(({ ref }) => [
      'r.id',
      'r.kind',
      'r.text',
      'r.createdAt',
      companyPersonById(ref('r.companyId'), ref('r.userId')).$notNull().as('user'),
      companyPersonById(ref('r.companyId'), ref('r.senderId')).as('sender'),
      jsonArrayFrom(accesses).as('accesses'),
    ])

const toReminder = ({ createdAt, ...row }: RowOf<typeof selectReminders>): Reminder => ({
  ...row,
  creationDate: iso(createdAt),
})

/** What was sent to people of the company, newest first. Sort: creationDate. */
export const listReminders = (ctx: CompanyCtx, query: ListRemindersInput): Promise<Page<Reminder>> =>
  paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('reminders as r')
        .where('r.companyId', '=', ctx.company.id)
        .where(ifSet(query.userId, (userId) => eb('r.userId', '=', userId)))
        .where(
          ifSet(query.moduleAccessId, (accessId) =>
            eb('r.id', 'in', selectFrom('reminderAccesses').select('reminderId').where('accessId', '=', accessId)),
          ),
        ),
      key: ['r.id'],
      sorts: { creationDate: 'r.createdAt' },
      newest: 'creationDate',
      detail: selectReminders(ctx),
      toAnswer: toReminder,
    },
    query,
  )
