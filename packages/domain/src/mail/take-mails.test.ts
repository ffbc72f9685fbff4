import { mailTemplates } from '@cursus/contract/mail-values'
import { newId } from '@cursus/db'
import { expect, it } from 'vitest'
import { makeUser, useCtx } from '../testing/index.ts'
import { queueMails } from './queue-mails.ts'
import { takeMails } from './take-mails.ts'

const ctx = useCtx()

// Somebody else may be signed in where it is opened.
it.each(mailTemplates)('the link of a mail names its reader: %s', async (template) => {
  const { id: userId, email: toEmail } = await makeUser(ctx.db)
  const supportMessageId = newId()
  const message = { id: supportMessageId, email: 'someone@example.com', language: 'fr', message: 'Help' } as const
  await ctx.db
    .insertInto('supportMessages')
    .values({ ...message, recipients: [toEmail], createdAt: ctx.now() })
    .execute()
  const isSupport = template === 'supportMessage'
  const data = { userId, companyId: newId(), licenceId: newId(), ...(isSupport && { supportMessageId }) }
  await queueMails(ctx, [{ template, userId: isSupport ? null : userId, toEmail, language: 'fr', data }])
  const { id } = await ctx.db.selectFrom('mails').select('id').where('toEmail', '=', toEmail).executeTakeFirstOrThrow()
  const [mail] = await takeMails(ctx, { idList: [id] })
  const { searchParams } = new URL(mail?.data.link ?? '')
  expect(searchParams.get('for') ?? searchParams.get('email')).toBe(toEmail)
})
