import { packageErrorNames, packageRepairNames, packageWarningNames } from '@cursus/contract/content-values'
import { packageErrors, repairNames, warningNames } from '@cursus/scorm'
import { expect, it } from 'vitest'

// The interface has a text for every name of the contract and cannot import the intake, so both
// lists must be equal.
it.each([
  ['refusals', packageErrorNames, [...packageErrors, 'processingFailed']],
  ['repairs', packageRepairNames, repairNames],
  ['warnings', packageWarningNames, warningNames],
])('the contract names the same %s as the intake', (_kind, named, found) => {
  expect([...named].sort()).toEqual([...found].sort())
})
