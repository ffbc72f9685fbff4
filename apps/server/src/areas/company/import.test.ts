import { makeCompany, makeManager, makeUser, makeWorkbook, type TestCompany } from '@cursus/domain/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/start-test-app.ts'

const test = useTestApp()
let company: TestCompany
let trainer: string
beforeAll(async () => {
  company = await makeCompany(test.ctx.db)
  trainer = await test.cookieOf(await makeManager(test.ctx.db, company, {}))
})

async function readFile(file: Blob | undefined, as: string | undefined = trainer, companyId = company.id) {
  const form = new FormData()
  if (file) form.append('file', file, 'people.csv')
  form.append('sheet', '1')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return test.call('POST', `/api/company/${companyId}/user/import/file`, {
    as,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}
const csv = new Blob(['E-mail;Prénom\na@b.fr;Zoë\n'])
const table = {
  lines: [
    { line: 1, cells: ['E-mail', 'Prénom'] },
    { line: 2, cells: ['a@b.fr', 'Zoë'] },
  ],
}

describe('a file of people', () => {
  it('is read from CSV and XLSX, and nothing of it is kept', async () => {
    expect((await readFile(csv)).json()).toEqual({ sheets: [], ...table })
    const workbook = await makeWorkbook({ Magasins: table.lines.map(({ cells }) => cells) })
    expect((await readFile(new Blob([new Uint8Array(workbook)]))).json()).toEqual({ sheets: ['Magasins'], ...table })
    const keys: string[] = []
    for await (const { key } of test.ctx.storage.list('uploads')) keys.push(key)
    expect(keys).toEqual([])
  })

  it('is refused without a file, when it is no table and when it is too heavy', async () => {
    const answerTo = async (file?: Blob) => {
      const response = await readFile(file)
      return [response.statusCode, response.json().message[0]]
    }
    expect(await answerTo()).toEqual([400, 'FileRequired?field=file'])
    expect(await answerTo(new Blob(['a\0b']))).toEqual([400, 'PeopleFileNotValid?reason=format'])
    expect(await answerTo(new Blob(['x'.repeat(11 * 1024 * 1024)]))).toEqual([413, 'MaxWeightPeopleFile?max=10485760'])
  })

  it('is refused to people who may not change people of the company', async () => {
    const reader = await test.cookieOf(await makeManager(test.ctx.db, company, { training: 'read' }))
    const stranger = await test.cookieOf(await makeUser(test.ctx.db))
    const statuses = [await readFile(csv, ''), await readFile(csv, reader), await readFile(csv, stranger)]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 403, 404])
  })
})

it('the rows are imported over REST, with a report on each', async () => {
  const rows = [
    { line: 2, email: 'anais.roux@delorme.example', firstname: 'Anaïs', groups: 'Lyon' },
    { line: 3, email: 'nobody' },
  ]
  const response = await test.call('POST', `/api/company/${company.id}/user/import`, {
    as: trainer,
    body: { rows, createsGroups: true },
  })
  expect(response.json()).toEqual({
    lines: [
      { line: 2, email: 'anais.roux@delorme.example', result: 'created', problem: null },
      { line: 3, email: 'nobody', result: 'refused', problem: { code: 'emailInvalid', value: 'nobody' } },
    ],
    newGroups: ['Lyon'],
    shortModules: [],
  })
})
