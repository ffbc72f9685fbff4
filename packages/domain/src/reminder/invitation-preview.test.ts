import type { RequestInvitationInput } from '@cursus/contract/reminder'
import { expect, it } from 'vitest'
import type { CompanyCtx } from '../context.ts'
import type { ReadyMail } from '../mail/index.ts'
import { makeCompany, makeCompanyCtx, makeLicence, makeModule, useCtx } from '../testing/index.ts'
import { getInvitation, requestInvitation, writeInvitation } from './index.ts'

const ctx = useCtx()

async function scene() {
  const company = await makeCompany(ctx.db)
  const module = await makeModule(ctx.db, { title: 'Fire' })
  await makeLicence(ctx.db, company, { modules: [module] })
  const trainer = await makeCompanyCtx(ctx, company)
  return { company, trainer }
}

const drawn = { from: 'Karim', subject: 'To do', html: '<p>Fire</p>' }
/** As the worker does for a request. */
async function write(
  of: { company: { id: string }; trainer: CompanyCtx },
  id: string,
  gift?: RequestInvitationInput['gift'],
): Promise<ReadyMail[]> {
  const mails: ReadyMail[] = []
  const asked = { id, companyId: of.company.id, userId: of.trainer.actor.id, ...(gift && { gift }) }
  await writeInvitation(ctx, asked, async (mail) => {
    mails.push(mail)
    return drawn
  })
  return mails
}

it('is the mail that the manager would send, with a module of the company, for that manager only', async () => {
  const of = await scene()
  const { company, trainer } = of
  const { id } = await requestInvitation(trainer, {})
  expect(await getInvitation(trainer, { id })).toEqual({ state: 'preparing', mail: null })
  expect(await write(of, id)).toMatchObject([
    {
      template: 'invitation',
      language: trainer.actor.language,
      sender: { company: { id: company.id }, person: { name: expect.any(String) } },
      data: { moduleCount: 1, modules: [{ title: 'Fire', shown: { progress: 0 } }] },
    },
  ])
  expect(await getInvitation(trainer, { id })).toEqual({ state: 'ready', mail: drawn })
  const colleague = await makeCompanyCtx(ctx, company)
  const elsewhere = { ...trainer, company: (await scene()).company }
  for (const other of [colleague, elsewhere]) {
    expect(await getInvitation(other, { id })).toEqual({ state: 'preparing', mail: null })
  }
  expect(await ctx.db.selectFrom('mails').selectAll().execute()).toEqual([])
})

it('names the module that is about to be given with its due date, and none of another company', async () => {
  const company = await makeCompany(ctx.db)
  const modules = [await makeModule(ctx.db, { title: 'Air' }), await makeModule(ctx.db, { title: 'Water' })]
  const { id: moduleLicenceId } = await makeLicence(ctx.db, company, { modules })
  const trainer = await makeCompanyCtx(ctx, company)
  const gift = { moduleLicenceId, moduleId: modules[1]!.id, dueDate: '2099-12-05' }
  const { id } = await requestInvitation(trainer, { gift })
  expect(await write({ company, trainer }, id, gift)).toMatchObject([
    { data: { modules: [{ title: 'Water', dueDate: '2099-12-05' }] } },
  ])
  const other = await scene()
  expect(await write(other, id, gift)).toMatchObject([{ data: { moduleCount: 0, modules: [] } }])
})

it('invites to the company alone where that has no module', async () => {
  const company = await makeCompany(ctx.db)
  const trainer = await makeCompanyCtx(ctx, company)
  const mails = await write({ company, trainer }, (await requestInvitation(trainer, {})).id)
  expect(mails).toMatchObject([{ data: { moduleCount: 0, modules: [], companyName: company.name } }])
})

it('is not drawn for who lost the right meanwhile', async () => {
  const of = await scene()
  const { id } = await requestInvitation(of.trainer, {})
  await ctx.db.deleteFrom('companyManagers').where('userId', '=', of.trainer.actor.id).execute()
  expect(await write(of, id)).toEqual([])
  expect(await getInvitation(of.trainer, { id })).toMatchObject({ mail: null })
})
