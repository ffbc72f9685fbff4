import type { Standard } from './protocol.ts'

/** Error codes of both standards for the same error (SCORM 1.2 RTE 3.3.4, SCORM 2004 RTE 3.1.7). */
export type ErrorCodes = {
  initializeTwice: string
  /** Before Initialize and after Finish, for Get, Set, Commit and Finish. */
  before: { get: string; set: string; commit: string; finish: string }
  after: { get: string; set: string; commit: string; finish: string }
  argument: string
  getEmpty: string
  setEmpty: string
  unknown: string
  noChildren: string
  noCount: string
  setKeyword: string
  readOnly: string
  writeOnly: string
  /** `undefined`: an element that was never set returns an empty text without an error. */
  notSet: string | undefined
  getBeyond: string
  setBeyond: string
  wrongType: string
  general: string
  commitFailed: string
}

const closed12 = { get: '301', set: '301', commit: '301', finish: '301' }

export const errorCodes: Record<Standard, ErrorCodes> = {
  '1.2': {
    initializeTwice: '101',
    before: closed12,
    after: closed12,
    argument: '201',
    getEmpty: '201',
    setEmpty: '201',
    unknown: '401',
    noChildren: '202',
    noCount: '203',
    setKeyword: '402',
    readOnly: '403',
    writeOnly: '404',
    notSet: undefined,
    getBeyond: '201',
    setBeyond: '201',
    wrongType: '405',
    general: '101',
    commitFailed: '101',
  },
  '2004': {
    initializeTwice: '103',
    before: { get: '122', set: '132', commit: '142', finish: '112' },
    after: { get: '123', set: '133', commit: '143', finish: '113' },
    argument: '201',
    getEmpty: '301',
    setEmpty: '351',
    unknown: '401',
    noChildren: '301',
    noCount: '301',
    setKeyword: '404',
    readOnly: '404',
    writeOnly: '405',
    notSet: '403',
    getBeyond: '301',
    setBeyond: '351',
    wrongType: '406',
    general: '101',
    commitFailed: '391',
  },
}

/**
 * Codes that have an error text; for others the library returns "No Error", but the standards
 * require an empty text.
 */
export const knownCodes: Record<Standard, ReadonlySet<string>> = {
  '1.2': new Set(['0', '101', '201', '202', '203', '301', '401', '402', '403', '404', '405']),
  '2004': new Set(
    '0 101 102 103 104 111 112 113 122 123 132 133 142 143 201 301 351 391 401 402 403 404 405 406 407 408'.split(' '),
  ),
}

/** Ends a call of the package; its message is the code. */
export class Refusal extends Error {}

export function refuse(code: string): never {
  throw new Refusal(code)
}

export function accept(code: string): void {
  if (code !== '0') refuse(code)
}
