import { mailTemplates } from '@cursus/contract/mail-values'
import { newId } from '@cursus/db'
import { expect, it } from 'vitest'
import { makeUser } from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
import { queueMails } from './queue-mails.ts'
import { takeMails } from './take-mails.ts'

const ctx = useCtx()

it('sends a mail before the end, as a former release has stored it, as a reminder', async () => {
  const { id: userId, email: toEmail } = await makeUser(ctx.db)
  const id = newId()
  const data = { accessId: newId(), moduleTitle: 'Accueil', companyName: 'Delorme', endsAt: '2027-03-01T22:59:59.999Z' }
  await ctx.db
    .insertInto('mails')
    .values({
      id,
      template: 'moduleIsAboutToExpired' as never,
      userId,
      toEmail,
      language: 'fr',
      data: JSON.stringify(data),
      createdAt: ctx.now(),
      availableAt: ctx.now(),
    })
    .execute()
  const [mail] = await takeMails(ctx, { idList: [id] })
  expect(mail).toMatchObject({
    template: 'reminder',
    to: toEmail,
    data: {
      companyName: 'Delorme',
      moduleCount: 1,
      modules: [{ title: 'Accueil', endsAt: data.endsAt }],
      link: expect.stringContaining(`/platform/user-module/${data.accessId}`),
    },
  })
})

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
