import { newId } from '@cursus/db'
import { queueMails, readBounces } from '@cursus/domain/mail'
import { makeUser } from '@cursus/domain/testing'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'

const token = 'a token of bounces'
const test = useTestApp({ BOUNCE_TOKEN: token })

type Report = { mailId: string; to: string; action?: string; status?: string; words?: string; part?: string }

/** As Postfix writes it. */
const reportOf = ({ mailId, to, action = 'failed', status = '5.1.1', words, part = 'message/rfc822' }: Report) =>
  `Return-Path: <>
From: MAILER-DAEMON@mx.example.com (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: no-reply@cursus.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4XyZ.1764250000/mx.example.com"

This is a MIME-encapsulated message.

--4XyZ.1764250000/mx.example.com
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.com.

--4XyZ.1764250000/mx.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
X-Postfix-Queue-ID: 4XyZ

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.maison-delorme.example
Diagnostic-Code: smtp; ${
    words ??
    `550 ${status} <${to}>: Recipient
    address rejected: User unknown`
  }

--4XyZ.1764250000/mx.example.com
Content-Description: Undelivered Message
Content-Type: ${part}

From: Cursus <no-reply@cursus.example>
To: ${to}
Message-ID: <${mailId}@cursus>

Bonjour

--4XyZ.1764250000/mx.example.com--
`.replaceAll('\n', '\r\n')

const post = (body: string, authorization = `Bearer ${token}`) =>
  test.call('POST', '/hooks/bounces', { body, headers: { 'content-type': 'message/rfc822', authorization } })

async function sent() {
  const { db } = test.ctx
  const { id, email } = await makeUser(db)
  const mail = { template: 'weeklyMail' as const, userId: id, toEmail: email, language: 'fr' as const, data: {} }
  await queueMails(test.ctx, [mail])
  const row = await db.selectFrom('mails').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
  const refusal = async () =>
    (await db.selectFrom('users').select('refusal').where('id', '=', id).executeTakeFirstOrThrow()).refusal
  return { mailId: row.id, to: email, refusal }
}

it('stops mails to the address of a report, with the whole mail or its head', async () => {
  for (const part of ['message/rfc822', 'text/rfc822-headers']) {
    const { refusal, ...mail } = await sent()
    expect((await post(reportOf({ ...mail, part }))).statusCode).toBe(204)
    expect(await refusal()).toBe(`550 5.1.1 <${mail.to}>: Recipient address rejected: User unknown`)
  }
})

it('takes delays, other mails and reports of strangers without an effect', async () => {
  const { refusal, ...mail } = await sent()
  const other = await sent()
  for (const report of [
    reportOf({ ...mail, action: 'delayed', status: '4.4.1' }),
    reportOf({ ...mail, status: '5.7.1' }),
    reportOf({ ...mail, status: '5.3.4', words: 'X-Postfix; message size exceeds limit of user' }),
    reportOf({ ...mail, status: '5.1.1', action: `a${' '.repeat(1_000_000)}b` }),
    reportOf({ ...mail, status: '5.1.8\0' }),
    // Somebody who knows the address, and the mail that they got themselves.
    reportOf({ ...mail, mailId: newId() }),
    reportOf({ ...mail, mailId: other.mailId }),
    reportOf({ ...other, to: mail.to }),
    'Subject: Absent\r\n\r\nI am on holiday.',
    '',
  ])
    expect((await post(report)).statusCode).toBe(204)
  expect([await refusal(), await other.refusal()]).toEqual([null, null])
})

it('refuses a wrong token before it reads, and what is too large', async () => {
  const { refusal, ...mail } = await sent()
  for (const wrong of ['', 'Bearer another of bounces', `Basic ${token}`])
    expect((await post(reportOf(mail), wrong)).json().message).toEqual(['TokenInvalid'])
  expect((await post('x'.repeat(3 * 1024 * 1024))).json().message).toEqual(['BodyTooLarge'])
  expect(await refusal()).toBeNull()
})

it('reads each recipient of a report', async () => {
  const [first, second] = ['a@example.com', 'b@example.com']
  const both = reportOf({ mailId: newId(), to: first }).replace(
    '\r\n\r\n--4XyZ.1764250000/mx.example.com\r\nContent-Description: Undelivered',
    `\r\n\r\nFinal-Recipient: rfc822; ${second.toUpperCase()}\r\nAction: failed\r\nStatus: 5.1.1\r\n$&`,
  )
  expect((await readBounces(Buffer.from(both))).map(({ to, reply }) => [to[0], reply.slice(0, 9)])).toEqual([
    [first, '550 5.1.1'],
    [second, '5.1.1'],
  ])
})
