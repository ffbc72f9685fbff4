import { type SeenByManagers, seenByManagers } from '@cursus/contract/participant-values'
import { personRefSchema } from '@cursus/contract/user'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { listAnswerOf } from '../rest/list-answer.ts'
import { calls } from './table.ts'

// The acceptance page lists what managers will see (`seenByManagers`). Each field that a call of
// the company answers about a person belongs to an item of that list, or is not about what they do.

const exceptions = {
  catalogue: 'what the module, its contents and its licence are',
  terms: 'what managers decide: dates, groups, attributes, given names, reminders',
  acts: 'who of the managers did what, and when',
  request: 'about the request itself',
} as const

const fields: Record<SeenByManagers | keyof typeof exceptions, string> = {
  identity: 'person user.person person.person emailRefusedAt isInvited isSuspended invited',
  progress: `progress progressAfter keptCount restartCount leftCount done late step accepted contents.done contents.state
    contents.consulted modules.progress toAccept inProgress ended report.parts:given
    company.home:endsModule`,
  dates: 'acceptedAt doneAt contents.doneAt contents.lastAccess lastAccess firstAccess modules.doneAt company.home:at',
  scores: 'bestScore contents.bestScore attempts contents.attempts contents.remarks',
  answers: `answers.attempt answers.part answers.question answers.description answers.isTrueFalse answers.answer
    answers.correct answers.result answers.score answers.time answers.seconds`,
  time: 'contents.timeSpent seconds days modules.seconds modules.days',
  sessions: `modules.sessions.startedAt modules.sessions.endedAt modules.sessions.seconds
    modules.sessions.periods.content.id modules.sessions.periods.content.title
    modules.sessions.periods.content.type modules.sessions.periods.startedAt modules.sessions.periods.endedAt
    modules.sessions.periods.seconds modules.sessions.periods.state modules.sessions.periods.score`,
  documents: 'code madeAt revokedAt file access.attestation:state',
  catalogue: `module.id module.title module.cover module.illustration module.type module.language module.themeId version licence.id
    licence.name licence.endDate licence.mandatoryExpireDate theme.id theme.name theme.fallbackName language
    contents.id contents.title contents.type contents.chapter contents.quizScoreValidation modules.id
    modules.module.id modules.module.title modules.version modules.company.id modules.company.name
    modules.company.logo modules.company.hue accesses.id accesses.title accesses.module.id accesses.module.title access.id access.title
    cover illustration themeId company.home:accessId company.home:contentId company.home:module
    company.home:title company.home:type company.home:quizScoreValidation`,
  terms: `state reason revoked expired expireDate dueDate endsAt hasMaxDayTimeLimit maxDayTimeLimit remindedOn removedDate
    accessCount activeAccessCount groups.id groups.name attributes.id attributes.name attributes.value given.firstname
    given.lastname given.language joinDate leftDate after.expireDate after.dueDate after.maxDayTimeLimit name value
    attributeId userCount`,
  acts: `creationDate createdBy.person contents.correction.at contents.correction.by.person contents.correction.reason
    declined.at declined.reason action actor.person kind sender.person text fields user.history:reason`,
  request: 'id revision timeZone from to isPartial hasMore',
}

/** Calls about managers as such, and forms that answer what was typed. */
const others = ['manager.list', 'manager.get', 'access.preview', 'access.groupEmails', 'user.previewImport']

const unwrap = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrap(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodArray ? unwrap(schema.element as z.ZodType) : schema
}
const personFields = Object.keys(personRefSchema.shape)
const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})
const isPerson = (schema: z.ZodType) => personFields.every((name) => name in shapeOf(schema))

/** The objects of an answer that are about one person, or hold one in `user` or `person`. */
function aboutPeople(wrapped: z.ZodType): z.ZodType[] {
  const schema = unwrap(wrapped)
  const shape = shapeOf(schema)
  const seesPeople = [shape.user, shape.person].some((schema) => schema && isPerson(unwrap(schema)))
  return seesPeople || isPerson(schema) ? [schema] : Object.values(shape).flatMap(aboutPeople)
}

/** The fields of an answer by path; those of a person are one. */
function fieldsOf(wrapped: z.ZodType, path: string[] = []): string[] {
  const schema = unwrap(wrapped)
  if (!(schema instanceof z.ZodObject)) return [path.join('.')]
  const own = Object.entries(shapeOf(schema)).filter(([name]) => !isPerson(schema) || !personFields.includes(name))
  return [
    ...(isPerson(schema) ? [[...path, 'person'].join('.')] : []),
    ...own.flatMap(([name, inner]) => fieldsOf(inner, [...path, name])),
  ]
}

/** `call:field`, for each field about a person. */
const shown = [...calls].flatMap(([longName, { access, type, answer }]) => {
  const name = longName.replace('company.', '')
  if (access.kind !== 'company' || type !== 'query' || !answer || others.includes(name)) return []
  const rows = listAnswerOf(answer)?.rows ?? answer
  const parts = /^(access|user)\./.test(name) ? [rows] : aboutPeople(rows)
  return parts.flatMap((part) => fieldsOf(part)).map((field) => `${name}:${field}`)
})
const mapped = new Set(Object.values(fields).flatMap((list) => list.split(/\s+/)))
const fieldOf = (field: string) => field.slice(field.indexOf(':') + 1)

it('every field of a call that shows a participant is in the list of the acceptance page, or a named exception', () => {
  expect(shown.length).toBeGreaterThan(300)
  expect(shown.filter((field) => !mapped.has(field) && !mapped.has(fieldOf(field)))).toEqual([])
})

it('the list has no field that no call answers, and no item without a field', () => {
  const known = new Set([...shown, ...shown.map(fieldOf)])
  expect([...mapped].filter((field) => !known.has(field))).toEqual([])
  expect(Object.keys(fields)).toEqual([...seenByManagers, ...Object.keys(exceptions)])
})
