import type { JobStatus } from '@cursus/contract/job'
import { jobWords } from '#web/lib/text/job-words.ts'
import { m } from '#web/paraglide/messages.js'
import { mailFaultWords } from './mail-words.ts'

type Retrying = JobStatus['retrying'][number]
type NotDone = Omit<Retrying, 'name' | 'count'> & {
  key: string
  title: string
  /** What it means. */
  text: string
  /** One failure can happen; from the second one on somebody has to look. */
  isAmber: boolean
}

const amberFrom = 2

/** What failed and will be tried again, each with its words. */
export function notDoneYet({ mails, notifications, retrying }: JobStatus): NotDone[] {
  const of = (key: string, title: string, text: string, { count: _, ...rest }: Omit<Retrying, 'name'>): NotDone => ({
    ...rest,
    key,
    title,
    text,
    isAmber: rest.tries >= amberFrom,
  })
  return [
    ...(mails.retrying
      ? [
          of(
            'mails',
            m.job_mails_failed({ count: mails.retrying.count }),
            mailFaultWords[mails.retrying.fault](),
            mails.retrying,
          ),
        ]
      : []),
    ...(notifications.retrying
      ? [
          of(
            'notifications',
            m.job_notifications_failed({ count: notifications.retrying.count }),
            m.job_retrying_text(),
            notifications.retrying,
          ),
        ]
      : []),
    ...retrying.map(({ name, ...job }) =>
      of(
        `job ${name}`,
        m.job_retrying_job({ what: jobWords(name).name, count: job.count }),
        jobWords(name).effect,
        job,
      ),
    ),
  ]
}
