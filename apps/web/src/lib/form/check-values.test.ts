import { ruleTable } from '@cursus/contract/testing/rule-table'
import { expect, it } from 'vitest'
import { checkValues } from './check-values.ts'
import '#web/lib/text/locale.ts'
import { encodeRule, ruleText } from './rule-text.ts'

/** The form library nests errors by path. */
function flatten(errors: object, path = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([key, value]) =>
    typeof value.message === 'string' ? [[path + key, value.message]] : flatten(value, `${path}${key}.`),
  )
}

// The server's answers use the same table: `apps/server/src/errors/rule-table.test.ts`.
it.each(ruleTable)('a form reports $what like the server', ({ schema, value, issues }) => {
  const ruleNames = flatten(checkValues(schema, value).errors)
  expect(ruleNames).toEqual(issues.map(({ path, rule, options }) => [path, encodeRule(rule, options)]))
})

it('every rule has a text', () => {
  const rules = [...new Set(ruleTable.flatMap(({ issues }) => issues))]
  const texts = new Map(rules.map(({ rule, options }) => [rule, ruleText(encodeRule(rule, options))]))
  for (const [rule, text] of texts) {
    if (rule !== 'invalid') expect(text, rule).not.toBe(ruleText('invalid'))
    expect(text, rule).not.toMatch(/undefined|NaN/)
  }
})
