import { createCompanyInput, updateCompanyInput } from '@cursus/contract/company'
import { createContentInput, createContentVersionInput } from '@cursus/contract/content'
import { namedInput, updateNamedInput } from '@cursus/contract/field'
import { createLicenceInput, updateLicenceInput } from '@cursus/contract/licence'
import { createModuleInput, createModuleVersionInput } from '@cursus/contract/module'
import { createUserGroupInput, updateUserGroupInput } from '@cursus/contract/user-group'
import {
  allPlatformWrites,
  day,
  makeCategory,
  makeCompany,
  makeContent,
  makeManager,
  makeModule,
  makeTheme,
  makeUser,
} from '@cursus/domain/testing'
import { beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { useTestApp } from '../testing/start-test-app.ts'

// What is sent is stored: every field of the input of a creation, and of an edit of it, is read
// back. A new field of an input fails here until it is given values.

const test = useTestApp()
let as: string
beforeAll(async () => {
  as = await test.cookieOf(await makeUser(test.ctx.db, { rights: allPlatformWrites }))
})

type Field = {
  made: unknown
  /** Absent: it is decided once. */
  edited?: unknown
  /** How the answer shows the value; default: under its own name. */
  shown?: (value: never) => object
}
type Noun = {
  create: string
  created: z.ZodObject
  edited: z.ZodObject
  /** How it is edited; default: `PATCH` of the item. */
  edit?: (id: string) => ['POST', string]
  fields: Record<string, Field>
  /** Fields that are files, or other ways to say the same, tested with their noun. */
  apart: string[]
}

const many = (name: string) => Array.from({ length: 130 }, (_, n) => `${name}${n}@people.example`)
const idOf = (made: { id: string }) => made.id
const as1 = (field: string) => (id: string) => ({ [field]: { id } })
const listed = (field: string) => (ids: string[]) => ({ [field]: ids.map((id) => ({ id })) })
const written = (field: string, things: string) => (ids: string[]) => ({ [field]: ids, ...listed(things)(ids) })
const files = [
  'file',
  'uploadId',
  'illustration',
  'resources',
  'resourceNameList',
  'keepResourceIdList',
  'removeIllustration',
]

const nouns: Record<string, () => Promise<Noun>> = {
  theme: async () => ({
    create: 'theme',
    created: namedInput,
    edited: updateNamedInput,
    fields: { name: { made: 'Un', edited: 'Deux' }, fallbackName: { made: 'One', edited: 'Two' } },
    apart: [],
  }),
  category: async () => ({
    create: 'contentCategory',
    created: namedInput,
    edited: updateNamedInput,
    fields: { name: { made: 'Trois', edited: 'Quatre' }, fallbackName: { made: 'Three', edited: 'Four' } },
    apart: [],
  }),
  content: async () => {
    const { db } = test.ctx
    const [first, second] = [await makeContent(db), await makeContent(db)]
    return {
      create: 'content',
      created: createContentInput,
      edited: createContentVersionInput,
      edit: (id) => ['POST', `content/${id}/version`],
      fields: {
        title: { made: 'Stored', edited: 'Stored again' },
        type: { made: 'embedded-content', edited: 'embedded-content' },
        language: { made: 'fr', edited: 'en' },
        description: { made: 'First', edited: 'Second' },
        level: { made: 1, edited: 2 },
        isTool: { made: true, edited: false },
        tags: { made: ['fire'], edited: ['water'] },
        categoryId: {
          made: idOf(await makeCategory(db)),
          edited: idOf(await makeCategory(db)),
          shown: as1('category'),
        },
        plannedMinutes: { made: 10, edited: 20 },
        completeOnOpen: { made: true, edited: false },
        link: { made: 'https://example.org/one', edited: 'https://example.org/two' },
        relatedContentIdList: {
          made: [first.id],
          edited: [second.id],
          shown: written('relatedContentIdList', 'relatedContents'),
        },
        requiredContentIdList: {
          made: [second.id],
          edited: [first.id],
          shown: written('requiredContentIdList', 'requiredContents'),
        },
      },
      // The mark of a quiz, which is a package.
      // The analysis of the package reads whether the title is proposed, and no answer tells it.
      apart: [...files, 'quizScoreValidation', 'isTitleProposed'],
    }
  },
  module: async () => {
    const { db } = test.ctx
    const [first, second] = [await makeContent(db), await makeContent(db)]
    const chapters = (title: string, { id }: { id: string }) => [{ title, contentIdList: [id] }]
    return {
      create: 'module',
      created: createModuleInput,
      edited: createModuleVersionInput,
      edit: (id) => ['POST', `module/${id}/version`],
      fields: {
        title: { made: 'Stored', edited: 'Stored again' },
        type: { made: 'course', edited: 'course' },
        language: { made: 'fr', edited: 'en' },
        description: { made: 'First', edited: 'Second' },
        themeId: { made: idOf(await makeTheme(db)), edited: idOf(await makeTheme(db)), shown: as1('theme') },
        hasAttestation: { made: false, edited: true },
        plannedMinutes: { made: 10, edited: 20 },
        nature: { made: 'adaptation', edited: 'competence' },
        cover: { made: 'clay-arcs', edited: 'ink-roofs' },
        isDraft: { made: true },
        chapters: {
          made: chapters('First', first),
          edited: chapters('Second', second),
          shown: (all: { title: string; contentIdList: string[] }[]) => ({
            chapters: all.map(({ title, contentIdList }) => ({ title, contents: contentIdList.map((id) => ({ id })) })),
            ...listed('contents')(all.flatMap(({ contentIdList }) => contentIdList)),
          }),
        },
      },
      // The contents of a module that is no course.
      apart: [...files, 'contentIdList'],
    }
  },
  'module in free order': async () => {
    const { db } = test.ctx
    const [first, second] = [await makeContent(db), await makeContent(db)]
    const { fields, ...module } = await nouns.module!()
    const { chapters: _, title: __, ...shared } = fields
    return {
      ...module,
      fields: {
        ...shared,
        title: { made: 'In any order', edited: 'In any order again' },
        type: { made: 'free-content', edited: 'free-content' },
        contentIdList: { made: [second.id, first.id], edited: [first.id, second.id], shown: listed('contents') },
      },
      apart: [...files, 'chapters'],
    }
  },
  company: async () => ({
    create: 'company',
    created: createCompanyInput,
    edited: updateCompanyInput,
    fields: {
      name: { made: 'Stored', edited: 'Stored again' },
      hue: { made: 24, edited: null },
      welcome: { made: 'Welcome to training', edited: 'Welcome' },
      address: { made: '1 rue de Lyon', edited: '2 rue de Lyon' },
      town: { made: 'Lyon', edited: null },
      registration: { made: 'SIRET 123', edited: null },
      signerName: { made: 'Ada Signs', edited: 'Zoe Signs' },
      signerRole: { made: 'Head of training', edited: null },
      certificateNote: { made: 'A note', edited: 'Another note' },
    },
    // Pictures are files; managers and licence are nouns of their own.
    apart: ['logo', 'removeLogo', 'signature', 'removeSignature', 'managers', 'licence'],
  }),
  licence: async () => {
    const { db } = test.ctx
    const company = await makeCompany(db)
    const [first, second] = [await makeModule(db), await makeModule(db)]
    const managers = [await makeManager(db, company), await makeManager(db, company)]
    const helpers = [
      await makeUser(db, { rights: ['companies.read'] }),
      await makeUser(db, { rights: ['companies.read'] }),
    ]
    return {
      create: `company/${company.id}/moduleLicence`,
      created: createLicenceInput,
      edited: updateLicenceInput,
      fields: {
        name: { made: 'First', edited: 'Second' },
        startDate: { made: day(-2), edited: day(-3) },
        endDate: { made: day(20), edited: day(30) },
        maxActiveUserAllowed: { made: 5, edited: 6 },
        hasAuthorizedDomainList: { made: true, edited: true },
        authorizedDomainList: { made: ['one.example'], edited: ['two.example'] },
        mandatoryExpireDate: { made: true, edited: false },
        comment: { made: 'First', edited: 'Second' },
        companyManagerIdList: { made: [managers[0]!.id], edited: [managers[1]!.id] },
        platformManagerIdList: { made: [helpers[0]!.id], edited: [helpers[1]!.id] },
        businessSupportEmailList: { made: ['one@help.example'], edited: ['two@help.example'] },
        moduleIdList: { made: [first.id], edited: [second.id], shown: listed('modules') },
      },
      // Versions of modules, and what to do with running accesses.
      apart: ['modules', 'moveRunningModuleIdList'],
    }
  },
  'group of people': async () => {
    const company = await makeCompany(test.ctx.db)
    return {
      create: `company/${company.id}/userGroup`,
      created: createUserGroupInput,
      edited: updateUserGroupInput,
      fields: {
        name: { made: 'First', edited: 'Second' },
        // More than a page shows.
        userList: {
          made: many('one'),
          edited: many('two'),
          shown: (emails: string[]) => ({
            users: expect.arrayContaining(emails.map((email) => expect.objectContaining({ email }))),
            userCount: emails.length,
          }),
        },
      },
      apart: [],
    }
  },
}

it.each(Object.keys(nouns))('%s: what is created and edited is stored', async (name) => {
  const noun = await nouns[name]!()
  const covered = new Set([...Object.keys(noun.fields), ...noun.apart, 'id', 'revision'])
  const fieldsOf = ({ shape }: z.ZodObject) => Object.keys(shape)
  expect([...fieldsOf(noun.created), ...fieldsOf(noun.edited)].filter((field) => !covered.has(field))).toEqual([])

  const bodyOf = (of: 'made' | 'edited') =>
    Object.fromEntries(
      Object.entries(noun.fields).flatMap(([field, values]) => (of in values ? [[field, values[of]]] : [])),
    )
  const shownOf = (of: 'made' | 'edited') => {
    const shown = {}
    for (const [field, values] of Object.entries(noun.fields))
      if (of in values) Object.assign(shown, values.shown?.(values[of] as never) ?? { [field]: values[of] })
    return shown
  }
  const made = await test.call('POST', `/api/${noun.create}`, { as, body: bodyOf('made') })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json() as { id: string }
  const read = async () => (await test.call('GET', `/api/${noun.create}/${id}`, { as })).json() as object
  expect(await read()).toMatchObject(shownOf('made'))

  const [method, path] = noun.edit?.(id) ?? (['PATCH', `${noun.create}/${id}`] as const)
  const edited = await test.call(method, `/api/${path}`, { as, body: bodyOf('edited') })
  expect(edited.statusCode, edited.body).toBeLessThan(300)
  expect(await read()).toMatchObject(shownOf('edited'))
})
