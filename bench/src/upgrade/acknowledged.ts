import { setTimeout } from 'node:timers/promises'
import type { ReceivedMail } from '../mail-server.ts'
import { queryRows } from './rows.ts'
import type { Sample } from './traffic.ts'

type Acknowledged = {
  databaseUrl: string
  samples: readonly Sample[]
  mails: readonly ReceivedMail[]
  /** Since when mails count, as ISO 8601. */
  startedAt: string
}

/** Waits for the mails. Everything of the traffic that was acknowledged has to be there, once. */
export async function findLost({ databaseUrl, samples, mails, startedAt }: Acknowledged): Promise<string[]> {
  const problems: string[] = []
  const acknowledged = samples.filter(({ status }) => status !== 'refused' && status < 300)
  const of = (name: string) => acknowledged.filter((sample) => sample.name === name).map(({ sent }) => sent)
  const given = of('POST access').flatMap(({ userList }) => userList as string[])
  const found = await queryRows<{ email: string; count: number }>(
    databaseUrl,
    `select u.email, count(*)::int as count from users u join accesses a on a.user_id = u.id
      where u.email like 'busy%' group by 1`,
  )
  const counts = new Map(found.map(({ email, count }) => [email, count]))
  const lost = given.filter((email) => !counts.has(email))
  const doubled = found.filter(({ count }) => count > 1)
  console.log(`${given.length} accesses were acknowledged: ${lost.length} lost, ${doubled.length} doubled`)
  if (lost.length + doubled.length > 0) problems.push('accesses were lost or doubled')

  const lastOf = (name: string, value: string, stored: unknown) => {
    const last = Math.max(...of(name).map((sent) => Number(/\d+$/.exec(String(sent[value]))?.[0])))
    console.log(`${name}: ${last} is the last that was acknowledged, ${stored} is stored`)
    if (!(Number(stored) >= last)) problems.push(`${name}: ${last} is lost`)
  }
  const [notes] = await queryRows<{ text: string }>(
    databaseUrl,
    `select max(substring(notes from '^Note (\\d+)$')::int)::text as text from user_contents`,
  )
  lastOf('PATCH notes', 'notes', notes?.text)
  const [results] = await queryRows<{ text: string }>(
    databaseUrl,
    `select max(substring(elements ->> 'cmi.core.lesson_location' from '^\\d+$')::int)::text as text from attempt_scos`,
  )
  lastOf('PATCH commit', 'sequence', results?.text)

  const waiting = 'select from mails where sent_at is null and set_aside_at is null'
  await queryRows(databaseUrl, 'update mails set available_at = least(available_at, now()) where sent_at is null')
  const isDone = async () => (await queryRows(databaseUrl, waiting)).length === 0
  for (let tries = 0; tries < 6000 && !(await isDone()); tries++) await setTimeout(100)
  if (!(await isDone())) problems.push('mails still wait')
  const byId = Map.groupBy(mails, ({ id }) => id)
  const twice = [...byId.values()].filter((sent) => sent.length > 1).length
  const sent = await queryRows<{ id: string }>(databaseUrl, `select id from mails where sent_at > '${startedAt}'`)
  const unsent = sent.filter(({ id }) => !byId.has(`<${id}@cursus>`)).length
  if (unsent > 0) problems.push(`${unsent} mails count as sent and did not arrive`)
  console.log(
    `${byId.size} mails arrived; ${twice} of them twice, because their worker could not note that they had gone`,
  )
  return problems
}
