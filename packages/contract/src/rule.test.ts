import { expect, it } from 'vitest'
import { formRules, readIssues } from './rule.ts'
import { ruleTable } from './testing/rule-table.ts'

it.each(ruleTable)('names the rule of $what', ({ schema, value, issues }) => {
  const result = schema.safeParse(value)
  expect(result.success ? [] : readIssues(result.error, value)).toEqual(issues)
})

it('has a wrong value for every rule', () => {
  const rules = new Set(ruleTable.flatMap(({ issues }) => issues.map(({ rule }) => rule)))
  expect(formRules.filter((rule) => !rules.has(rule))).toEqual([])
})

it('returns at most a hundred issues with short paths', () => {
  const { schema } = ruleTable.find(({ what }) => what === 'an e-mail in a list')!
  const value = { userList: Array(200).fill('nobody'), rights: {} }
  const { error } = schema.safeParse(value)
  expect(readIssues(error!, value)).toHaveLength(100)
})
