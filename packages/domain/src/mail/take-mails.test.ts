import { newId } from '@cursus/db'
import { expect, it } from 'vitest'
import { makeUser } from '../testing/index.ts'
import { useCtx } from '../testing/use-ctx.ts'
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
