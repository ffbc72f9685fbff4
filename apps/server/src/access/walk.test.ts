import { allCompanyRights, allPlatformRights } from '@cursus/rights'
import { describe, expect, it } from 'vitest'
import { parametersOf } from '../rest/row.ts'
import { rows } from '../rest/rows.ts'
import { listProcedures } from '../testing/list-procedures.ts'
import { type Access, describeAccess } from './access.ts'

const procedures = listProcedures()
const nameOf = (row: (typeof rows)[number]) => `${row.method} ${row.path}`

/** Changes without a documented path of their own, each with the reason. */
const withoutRow: Record<string, string> = {
  'management.content.unpackAgain': 'an offer of the sheet; over REST it is a version with the file again',
  'management.module.updateContents': 'an offer of the sheet; over REST it is a version without changes',
}

/** Documented calls without a procedure, each with the reason. */
const withoutProcedure: Record<string, string> = {
  'GET logger': 'asked for with the entries themselves',
  'POST logger': 'sent by a browser whose application may be broken, without any of its parts',
  'POST content': 'its files come by multipart',
  'POST content/:id/version': 'its files come by multipart',
}

/** Company rights are asked for with a company; platform rights may stand beside them. */
function isKnown(access: Access): boolean {
  if (!('anyOf' in access)) return true
  const known: readonly string[] =
    access.kind === 'company' ? [...allCompanyRights, 'companies.read', 'companies.write'] : allPlatformRights
  return access.anyOf.length > 0 && access.anyOf.every((right) => known.includes(right))
}

describe('every procedure', () => {
  it.each(procedures)('$path declares who may call it', ({ access }) => {
    expect(access).toBeDefined()
    expect(isKnown(access as Access)).toBe(true)
  })

  it.each(procedures.filter(({ type }) => type === 'mutation'))('$path has a documented path', ({ path }) => {
    const isDocumented = rows.some((row) => row.procedure === path)
    expect(isDocumented || path in withoutRow).toBe(true)
    expect(isDocumented && path in withoutRow).toBe(false)
  })
})

describe('every REST row', () => {
  it.each(rows.map((row) => ({ name: nameOf(row), row })))('$name declares who may call it', ({ row }) => {
    expect(row.access).toBeDefined()
    expect(isKnown(row.access)).toBe(true)
    // A company call without a company in its path would ask for rights in none.
    expect(parametersOf(row).includes('companyId')).toBe(row.access.kind === 'company')
  })

  it.each(rows.map((row) => ({ name: nameOf(row), row })))(
    '$name lets in whom its procedure lets in',
    ({ name, row }) => {
      if (row.procedure === undefined) return expect(withoutProcedure).toHaveProperty([name])
      const procedure = procedures.find(({ path }) => path === row.procedure)
      expect(procedure, row.procedure).toBeDefined()
      // Signed out, `auth.me` answers null and its path 401, as the specification has it.
      if (row.procedure === 'auth.me') return
      expect(describeAccess(procedure?.access as Access)).toBe(describeAccess(row.access))
      expect(procedure?.type).toBe(row.method === 'GET' ? 'query' : 'mutation')
    },
  )

  it('has a path of its own', () => {
    const names = rows.map(nameOf)
    expect(new Set(names).size).toBe(names.length)
  })
})
