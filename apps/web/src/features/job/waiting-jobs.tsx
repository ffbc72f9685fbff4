import type { JobStatus } from '@cursus/contract/job'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { formatDateTime, formatNumber } from '#web/lib/text/format.ts'
import { queueName } from '#web/lib/text/job-words.ts'
import { m } from '#web/paraglide/messages.js'

/** What waits and what runs, by queue, and the rows that jobs work through. */
export function WaitingJobs({ status }: { status: JobStatus }) {
  const { queues, mails, notifications } = status
  const rows = [
    { key: 'mails', name: m.job_mails(), ...mails, active: null, delayed: null },
    { key: 'notifications', name: m.job_notifications(), ...notifications, active: null, delayed: null },
    ...(queues ?? []).map((queue) => ({ ...queue, key: queue.name, name: queueName(queue.name) })),
  ]
  const number = (value: number | null) => (value === null ? '' : formatNumber(value))
  return (
    <Card>
      <CardHead title={m.job_waiting_title()} />
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead className="text-left text-xs text-muted-foreground">
            <tr className="[&>th]:px-4 max-sm:[&>th]:px-2.5 [&>th]:py-2 [&>th]:font-medium [&>th]:whitespace-nowrap">
              <th scope="col">{m.job_waiting_what()}</th>
              <th scope="col" className="text-right">
                {m.job_waiting_count()}
              </th>
              <th scope="col" className="text-right">
                {m.job_waiting_active()}
              </th>
              <th scope="col" className="text-right">
                {m.job_waiting_later()}
              </th>
              <th scope="col" className="max-sm:hidden">
                {m.job_waiting_since()}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y border-t">
            {rows.map((row) => (
              <tr key={row.key} className="[&>*]:px-4 max-sm:[&>*]:px-2.5 [&>*]:py-2.5 [&>td]:tabular-nums">
                <th scope="row" className="text-left font-medium">
                  {row.name}
                  {row.waitingSince ? (
                    <span className="block text-xs font-normal text-muted-foreground sm:hidden">
                      {m.job_waiting_since()} {formatDateTime(row.waitingSince)}
                    </span>
                  ) : null}
                </th>
                <td className="text-right">{number(row.waiting)}</td>
                <td className="text-right">{number(row.active)}</td>
                <td className="text-right">{number(row.delayed)}</td>
                <td className="whitespace-nowrap text-muted-foreground max-sm:hidden">
                  {row.waitingSince ? formatDateTime(row.waitingSince) : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="border-t px-4 py-3 text-xs text-muted-foreground text-pretty">{m.job_waiting_hint()}</p>
    </Card>
  )
}
