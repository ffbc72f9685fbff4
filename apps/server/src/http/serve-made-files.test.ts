import { fileNamePart } from '@cursus/contract/file-values'
import { alphabets } from '@cursus/contract/testing/alphabets'
import { writeFile } from '@cursus/domain/made-file'
import { makeCompany, makeManager } from '@cursus/domain/testing'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/start-test-app.ts'

const test = useTestApp()

it.each(Object.entries(alphabets))('names the file of a company in its letters: %s', async (_, { title }) => {
  const company = await makeCompany(test.ctx.db, title)
  const as = await test.cookieOf(await makeManager(test.ctx.db, company, { training: 'read' }))
  const path = `/api/company/${company.id}/export`
  const { id } = (await test.call('POST', path, { as, body: { kind: 'parts', format: 'csv' } })).json() as {
    id: string
  }
  await writeFile(test.ctx, { id }, async () => Buffer.from('a'))
  const { headers, body } = await test.call('GET', `${path}/${id}/file`, { as })
  expect(body).toBe('a')
  const [, name = ''] = /filename(?:\*=UTF-8'')?=?"?([^";\s]+)"?$/.exec(String(headers['content-disposition'])) ?? []
  expect(decodeURIComponent(name)).toMatch(/-\d{4}-\d\d-\d\d\.csv$/)
  expect(decodeURIComponent(name).startsWith(`${fileNamePart(title)}-`)).toBe(true)
})
