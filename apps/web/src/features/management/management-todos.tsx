import type { ContentRow } from '@cursus/contract/content'
import type { ManagementHome, ManagementNews } from '@cursus/contract/home'
import type { JobStatus } from '@cursus/contract/job'
import type { Page } from '@cursus/contract/list-values'
import type { MailHold } from '@cursus/contract/mail'
import type { ModuleRow } from '@cursus/contract/module'
import { licenceNoticeDays } from '@cursus/contract/notification-values'
import type { can } from '@cursus/rights'
import { Activity, LoaderCircle, MailX, Plus, RefreshCw, Ticket, TriangleAlert } from 'lucide-react'
import type { TodoLook } from '#web/components/todo-line.tsx'
import { packageErrorText } from '#web/features/content/package-texts.ts'
import { mailHoldWords } from '#web/features/job/mail-words.ts'
import { notDoneYet } from '#web/features/job/retrying.ts'
import { daysUntil, formatDate } from '#web/lib/text/format.ts'
import { queueName } from '#web/lib/text/job-words.ts'
import { m } from '#web/paraglide/messages.js'

type Counts = Omit<ManagementHome, 'packages' | 'outdated'>

/** The tasks of the home page of the platform, most urgent first; absent parts are not readable. */
export function managementTodos({
  home,
  news,
  jobs,
  may,
}: {
  home: ManagementHome | undefined
  news: ManagementNews | undefined
  jobs: JobStatus | undefined
  may: (right: Parameters<typeof can>[1]) => boolean
}): TodoLook[] {
  return [
    ...(jobs?.mailHold ? [mailHoldTodo(jobs.mailHold)] : []),
    ...(jobs ? jobTodos(jobs) : []),
    ...(home?.packages ? failedTodos(home.packages.failed) : []),
    ...(news?.licences ? licenceTodos(news.licences) : []),
    ...(home?.outdated ? outdatedTodos(home.outdated) : []),
    ...(home?.packages ? processingTodos(home.packages.processing) : []),
    ...firstSteps(home, may),
  ]
}

const strong = (title: string) => `**${title.replaceAll('**', '')}**`

/** One row per failed package, and one for those that are not shown. */
function failedTodos({ rows, total, capped }: Page<ContentRow>): TodoLook[] {
  const look = { tone: 'danger', icon: <TriangleAlert aria-hidden /> } as const
  const more = total - rows.length
  return [
    ...rows.map((row) => ({
      ...look,
      key: row.id,
      title: m.management_home_failed_one({ title: strong(row.title) }),
      // File names need no mark in a list row.
      text: row.processing.reason ? packageErrorText(row.processing.reason).replaceAll('`', '') : undefined,
      action: {
        label: m.management_home_see(),
        link: {
          to: '/management/content/$contentId',
          params: { contentId: row.id },
          state: { sheetTitle: row.title },
        },
      } as const,
    })),
    ...(more > 0 || capped
      ? [
          {
            ...look,
            key: 'failed',
            title: m.management_home_failed_more({ count: more }),
            action: {
              label: m.management_home_see(),
              link: { to: '/management/content', search: { state: ['failed'] } },
            },
          } satisfies TodoLook,
        ]
      : []),
  ]
}

function outdatedTodos({ rows, total }: Page<ModuleRow>): TodoLook[] {
  if (total === 0) return []
  return [
    {
      key: 'outdated',
      tone: 'neutral',
      icon: <RefreshCw aria-hidden />,
      title: m.management_home_outdated({ count: total }),
      text: rows.map((row) => row.title).join(', '),
      action: {
        label: m.management_home_update(),
        link: { to: '/management/module', search: { isOutdated: true } },
      },
    },
  ]
}

function licenceTodos({ rows, total, capped }: NonNullable<ManagementNews['licences']>): TodoLook[] {
  const look = { tone: 'warning', icon: <Ticket aria-hidden /> } as const
  const more = total - rows.length
  return [
    ...rows.map((licence) => {
      const { id, company, usage, endDate } = licence
      const values = { licence: strong(licence.name), company: company.name }
      const date = formatDate(endDate)
      return {
        ...look,
        key: id,
        title:
          daysUntil(endDate) <= licenceNoticeDays
            ? m.management_home_licence_ends({ ...values, date })
            : usage.current < usage.max
              ? m.management_home_licence_fills(values)
              : m.management_home_licence_full(values),
        text: m.management_home_licence_text({ ...usage, date }),
        action: {
          label: m.management_home_see(),
          link: {
            to: '/company/$companyId/module-licence/$moduleLicenceId',
            params: { companyId: company.id, moduleLicenceId: id },
            state: { sheetTitle: licence.name },
          },
        } as const,
      }
    }),
    ...(more > 0
      ? [
          {
            ...look,
            key: 'licences',
            title: capped
              ? m.management_home_licences_many({ count: more })
              : m.management_home_licences_more({ count: more }),
            action: { label: m.management_home_see(), link: { to: '/management/company' } },
          } satisfies TodoLook,
        ]
      : []),
  ]
}

const mailHoldTodo = (hold: MailHold): TodoLook => ({
  key: 'mailHold',
  tone: 'danger',
  icon: <MailX aria-hidden />,
  title: strong(m.job_hold_title()),
  text: mailHoldWords(hold),
  action: { label: m.management_home_see(), link: { to: '/management/job' } },
})

function jobTodos(status: JobStatus): TodoLook[] {
  const { isWorkerRunning, queues, failed, overdue, mails, notifications } = status
  const failures = failed.reduce((sum, { count }) => sum + count, 0) + mails.failed + notifications.failed
  const paused = queues?.filter(({ isPaused }) => isPaused) ?? []
  const troubles = [
    isWorkerRunning ? undefined : m.job_worker_title(),
    queues === null ? m.job_store_title() : undefined,
    failures > 0 ? m.management_home_jobs_failed({ count: failures }) : undefined,
    isWorkerRunning && overdue.length > 0 ? m.job_overdue_title({ count: overdue.length }) : undefined,
    ...paused.map(({ name }) => m.job_paused({ queue: queueName(name) })),
  ].filter((trouble) => trouble !== undefined)
  const again = notDoneYet(status).filter(({ isAmber }) => isAmber)
  if (troubles.length + again.length === 0) return []
  return [
    {
      key: 'jobs',
      tone: troubles.length > 0 ? 'danger' : 'warning',
      icon: <Activity aria-hidden />,
      title: m.management_home_jobs(),
      text: [...troubles, ...again.map(({ title }) => title)].join(', '),
      action: { label: m.management_home_see(), link: { to: '/management/job' } },
    },
  ]
}

function processingTodos({ rows, total }: Page<ContentRow>): TodoLook[] {
  const [first] = rows
  if (!first) return []
  return [
    {
      key: 'processing',
      tone: 'neutral',
      icon: <LoaderCircle aria-hidden />,
      title: m.management_home_processing({ count: total }),
      text: first.title,
      action: {
        label: m.management_home_see(),
        link:
          total === 1
            ? { to: '/management/content/$contentId', params: { contentId: first.id } }
            : { to: '/management/content', search: { state: ['processing'] } },
      },
    },
  ]
}

/** The first steps on an empty platform, as far as the user may take them, one after the other. */
function firstSteps(counts: Counts | undefined, may: (right: Parameters<typeof can>[1]) => boolean): TodoLook[] {
  const steps = [
    {
      of: 'themes',
      right: 'themes.write',
      what: m.management_home_empty_theme,
      to: '/management/theme/add',
    },
    {
      of: 'categories',
      right: 'contentCategories.write',
      what: m.management_home_empty_category,
      to: '/management/contentCategory/add',
    },
    {
      of: 'contents',
      right: 'contents.write',
      what: m.management_home_empty_content,
      to: '/management/content/add',
    },
    {
      of: 'modules',
      right: 'modules.write',
      what: m.management_home_empty_module,
      to: '/management/module/add',
    },
    {
      of: 'companies',
      right: 'companies.write',
      what: m.management_home_empty_company,
      to: '/management/company/add',
    },
  ] as const
  return steps
    .filter(({ of, right }) => counts?.[of]?.count === 0 && may(right))
    .map(({ what, to }) => ({
      key: to,
      tone: 'accent',
      icon: <Plus aria-hidden />,
      title: what(),
      action: { label: m.management_home_go(), link: { to } },
    }))
}
