#!/usr/bin/env node
// The operator's command: acts on an installation from its own machine, with the settings of its
// processes, or those of `npm start`. docs/operations.md shows it.
import { randomBytes } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { jobHistoryId } from '@cursus/contract/job-values'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@cursus/db/embedded'
import { addManager, createSession, endSession, findSession, sessionCookie } from '@cursus/domain/auth'
import type { Ctx, Secrets } from '@cursus/domain/context'
import { recordEvent } from '@cursus/domain/event'
import { explainError } from '@cursus/domain/fault'
import { createLinkToken } from '@cursus/domain/mail'
import { findMissingFiles, findOrphanFiles } from '@cursus/domain/orphan-file'
import { ConfigError, type Env } from '@cursus/domain/settings'
import { moveFiles, openPlace } from '@cursus/storage'
import { Command } from 'commander'
import { createApp } from '../apps/server/src/app.ts'
import type { Config } from '../apps/server/src/config.ts'
import { createDeps, type ServerDeps, secretsFile } from '../apps/server/src/deps.ts'
import { createLogger } from '../apps/server/src/http/create-logger.ts'
import { assertSettings } from './assert-settings.ts'
import { backUp } from './cursus/backup.ts'
import { examine } from './cursus/doctor.ts'
import { endSince, restore } from './cursus/restore.ts'

const root = resolve(import.meta.dirname, '..')
const log = createLogger('silent')
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** The environment, else `.env`; without a `DATABASE_URL`, the database that `npm start` runs. */
async function readEnv(): Promise<Env> {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'))
  if (process.env.DATABASE_URL?.trim()) return process.env
  const dataDir = resolve(root, process.env.DATA_DIR?.trim() || '.data')
  const found = await findEmbeddedPostgres(join(dataDir, 'postgres'))
  return { DEMO: '1', ...process.env, DATA_DIR: dataDir, ...(found && { DATABASE_URL: found }) }
}

async function withDeps(work: (deps: ServerDeps, config: Config) => Promise<void>): Promise<void> {
  const config = assertSettings(await readEnv())
  const deps = await createDeps(config, log)
  try {
    await work(deps, config)
  } finally {
    await deps.close()
  }
}

/** With the database of `npm start` running, where it is the one. */
async function withDatabase(work: (config: Config, env: Env) => Promise<void>): Promise<void> {
  const env = await readEnv()
  if (env.DATABASE_URL) return work(assertSettings(env), env)
  const server = await startEmbeddedPostgres({ dataDir: join(env.DATA_DIR ?? '', 'postgres'), onLog: tell })
  try {
    await work(assertSettings({ ...env, DATABASE_URL: server.url }), env)
  } finally {
    await server.stop()
  }
}

const tell = (line: string) => void process.stderr.write(`${line}\n`)

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

async function passwordLink({ domain }: ServerDeps, email: string, userId: string): Promise<string> {
  const token = await createLinkToken(domain.db, userId, 'new_password', domain.now())
  const link = new URL('/auth/password/new', domain.settings.appOrigin)
  link.search = String(new URLSearchParams({ token, email }))
  return link.href
}

/** Histories name the platform. */
const operator = (deps: ServerDeps): Ctx => ({ ...deps.domain, actor: { kind: 'system', job: 'operator' } })

const plainEmail = (text: string) => text.trim().toLowerCase()

const program = new Command('cursus').description('Acts on this installation of Cursus.')

program
  .command('doctor')
  .description('say what is wrong with this installation, and how to mend it')
  .action(async () => {
    for await (const { part, state, what } of examine(await readEnv(), () => new Date())) {
      say(`${state.padEnd(6)}${part.padEnd(15)}${what}`)
      if (state === 'wrong') process.exitCode = 1
    }
  })

program
  .command('admin')
  .description('give an e-mail every right of the platform, and print a link that sets its password')
  .argument('<email>', '', plainEmail)
  .action((email: string) =>
    withDeps(async (deps) => say(await passwordLink(deps, email, await addManager(deps.domain, { email })))),
  )

program
  .command('password-link')
  .description('print a link that sets a new password for an account, once, for an hour')
  .argument('<email>', '', plainEmail)
  .action((email: string) =>
    withDeps(async (deps) => {
      const { db } = deps.domain
      const account = db.selectFrom('users').select('id').where('email', '=', email).where('signedUpAt', 'is not', null)
      const user = await account.executeTakeFirst()
      if (!user) throw new Error('Nobody has signed up with this e-mail')
      await recordEvent(operator(deps), { noun: 'user', thingId: user.id, action: 'linkPassword' })
      say(await passwordLink(deps, email, user.id))
    }),
  )

const secret = program.command('secret').description('exchange the secret that signs launches, while they go on')
const secretSteps: Record<string, { what: string; of(secrets: Secrets): Secrets }> = {
  add: {
    what: 'servers accept a new one too, once each is restarted; one server alone needs no such step',
    of: (secrets) => [...secrets, randomBytes(32).toString('base64url')],
  },
  use: {
    what: 'servers sign with the newest one, and accept the others, once each is restarted',
    of: ([first, ...others]) => [others.at(-1) ?? randomBytes(32).toString('base64url'), first, ...others.slice(0, -1)],
  },
  end: { what: '36 hours later: no other one is accepted, once each server is restarted', of: ([first]) => [first] },
}
for (const [step, { what, of }] of Object.entries(secretSteps)) {
  secret
    .command(step)
    .description(what)
    .action(() =>
      withDeps(async (deps, { dataDir, sessionSecrets }) => {
        const next = of(deps.domain.settings.sessionSecrets).join(',')
        // In its place, because it belongs to the user of the servers.
        if (!sessionSecrets) await writeFile(secretsFile(dataDir), `${next}\n`)
        await recordEvent(operator(deps), {
          noun: 'job',
          thingId: jobHistoryId,
          action: 'changeSecret',
          after: { change: step },
        })
        say(sessionSecrets ? `Set SESSION_SECRET=${next}` : `Restart the servers: ${secretsFile(dataDir)} is changed`)
      }),
    )
}

program
  .command('backup')
  .description('store database and files of this moment in a repository of restic, while the platform runs')
  .argument(
    '<repository>',
    'a folder, or what restic calls a repository; RESTIC_PASSWORD or RESTIC_PASSWORD_FILE opens it',
  )
  .option('--init', 'make the repository first')
  .option('--check', 'check the whole repository afterwards')
  .option('--ended', 'store only the list of who was erased, suspended or lost access: seconds, so do it often')
  .action((place: string, options: { init?: boolean; check?: boolean; ended?: boolean }) =>
    withDatabase((config, env) => backUp(config, env, place, tell, options)),
  )

program
  .command('restore')
  .description('replace database and files by those of a backup, and end again what has ended since')
  .argument('<repository>', 'the one of the backup')
  .argument('[snapshot]', 'the id that the backup has said, or that restic lists; the newest one by default')
  .option('--over <word>', 'the name of the database, whose data are replaced; it is asked for else')
  .option('--ended', 'replace nothing, but end again what has ended since, where others brought the database back')
  .action((place: string, snapshot: string | undefined, { over, ended }: { over?: string; ended?: boolean }) =>
    withDatabase((config, env) =>
      ended ? endSince(config, env, place, tell) : restore(config, env, place, tell, { snapshot, over, ask }),
    ),
  )

const storage = program.command('storage').description('look at the stored files, or move them')

storage
  .command('check')
  .description('say which files the database names and the storage lacks, such as after a restore')
  .action(() =>
    withDeps(async ({ domain }) => {
      const { count, missing } = await findMissingFiles(domain)
      for (const { key, name } of missing) say(`missing  ${key} (${name})`)
      say(`${count} files are named, ${missing.length} are missing`)
      if (missing.length > 0) process.exitCode = 1
    }),
  )

storage
  .command('orphans')
  .description('say which files no row of the database names, and when the worker removes them')
  .action(() =>
    withDeps(async ({ domain }) => {
      for (const { key, expiresAt } of await findOrphanFiles(domain))
        say(`${expiresAt?.toISOString() ?? 'kept'}  ${key}`)
    }),
  )

storage
  .command('move')
  .description('move all files to the first place of STORAGE_URL from the second, while servers and workers run')
  .action(() =>
    withDeps(async (_, { dataDir, storage: [to, from] }) => {
      if (to === undefined || from === undefined) {
        throw new Error('Write the new place and the present one into STORAGE_URL, and restart servers and workers')
      }
      const { moved, growing } = await moveFiles(openPlace(dataDir, from), openPlace(dataDir, to), (count) => {
        if (count % 1000 === 0) say(`${count} files`)
      })
      say(`${moved} files moved, each read back and compared`)
      if (growing > 0) {
        say(`${growing} files of unfinished uploads stay, for a day at most: run this again then`)
        process.exitCode = 1
      }
    }),
  )

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  payload?: Response,
) => Promise<{ statusCode: number; rawPayload: Buffer }>

/** Makes calls of the API in the name of a platform manager. */
const asManager = (as: string, work: (ask: Ask, ctx: Ctx) => Promise<void>) =>
  withDeps(async (deps, config) => {
    const { domain } = deps
    const manager = await domain.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', as)
      .where('suspendedAt', 'is', null)
      .where('id', 'in', ({ selectFrom }) => selectFrom('platformRights').select('userId'))
      .executeTakeFirst()
    if (!manager) throw new Error(`No platform manager has the e-mail ${as}`)
    const app = await createApp(config, deps, log)
    const { id } = await createSession(domain, manager.id, 'cursus call')
    const session = await findSession(domain, id)
    if (!session) throw new Error(`${as} cannot sign in`)
    const ask: Ask = async (method, path, payload) =>
      app.inject({
        method,
        url: join('/api', path),
        headers: {
          cookie: `${sessionCookie(domain.settings).name}=${id}`,
          ...(payload && { 'content-type': payload.headers.get('content-type') ?? '' }),
        },
        ...(payload && { payload: Buffer.from(await payload.arrayBuffer()) }),
      })
    try {
      await work(ask, { ...domain, actor: session.actor })
    } finally {
      await endSession(domain, session.id)
      await app.close()
    }
  })

const inWhoseName = ['--as <email>', 'the platform manager in whose name; histories name them'] as const

program
  .command('call')
  .description('make a call of the API, as the page /api/docs shows them, and print its answer')
  .argument('<method>', '', (method) => method.toUpperCase() as 'GET')
  .argument('<path>', 'what follows /api/, such as user/me')
  .argument('[body]', 'JSON', JSON.parse)
  .requiredOption(...inWhoseName, plainEmail)
  .option('--file <name=path...>', 'files of the call', [])
  .action((method: 'GET', path: string, body: Record<string, unknown> | undefined, { as, file }: CallOptions) =>
    asManager(as, async (ask) => {
      const payload = file.length > 0 ? await formOf(body, file) : body && Response.json(body)
      const answer = await ask(method, path, payload)
      process.stdout.write(answer.rawPayload)
      if (answer.statusCode >= 400) process.exitCode = 1
    }),
  )

type CallOptions = { as: string; file: string[] }

/** A multipart body: the fields of the call, nested with brackets, and its files. */
async function formOf(fields: Record<string, unknown> = {}, files: string[]): Promise<Response> {
  const form = new FormData()
  const append = (name: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) form.append(name, String(value))
    else if (Array.isArray(value) && value.length === 0) form.append(name, 'null')
    else for (const [inner, item] of Object.entries(value)) append(`${name}[${inner}]`, item)
  }
  for (const [name, value] of Object.entries(fields)) append(name, value)
  for (const file of files) {
    const [name = '', path = ''] = file.split(/=(.*)/s)
    form.append(name, await openAsBlob(path), basename(path))
  }
  return new Response(form)
}

const company = program.command('company').description('take a company out, or close it')

/** @throws what the API answers where it refuses */
async function read<Answer>(ask: Ask, ...call: Parameters<Ask>): Promise<Answer> {
  const { statusCode, rawPayload } = await ask(...call)
  if (statusCode >= 400) throw new Error(String(rawPayload))
  return JSON.parse(String(rawPayload) || 'null')
}

const companyLists = ['user', 'userGroup', 'manager', 'moduleLicence', 'moduleAccess', 'report/result', 'reminder']

company
  .command('export')
  .description('write the data of a company into a folder: the company and its lists, each as a file of JSON')
  .argument('<id>')
  .argument('<folder>')
  .requiredOption(...inWhoseName, plainEmail)
  .action((id: string, folder: string, { as }: CallOptions) =>
    asManager(as, async (ask, ctx) => {
      const facts = await read(ask, 'GET', `company/${id}`)
      await recordEvent(ctx, { noun: 'company', thingId: id, action: 'export' })
      await mkdir(folder, { recursive: true })
      const write = (name: string, data: unknown) =>
        writeFile(join(folder, `${name.replace('/', '-')}.json`), `${JSON.stringify(data, null, 2)}\n`)
      await write('company', facts)
      for (const list of companyLists) await write(list, await read(ask, 'GET', `company/${id}/${list}`))
      say(`${companyLists.length + 1} files are in ${folder}`)
    }),
  )

company
  .command('archive')
  .description('suspend every licence of a company: nobody learns there any more, and everything stays')
  .argument('<id>')
  .requiredOption(...inWhoseName, plainEmail)
  .action((id: string, { as }: CallOptions) =>
    asManager(as, async (ask) => {
      const path = `company/${id}/moduleLicence`
      const licences = await read<{ id: string; suspended: boolean }[]>(ask, 'GET', path)
      const idList = licences.filter(({ suspended }) => !suspended).map((licence) => licence.id)
      if (idList.length > 0) await read(ask, 'POST', `${path}/suspend`, Response.json({ idList }))
      say(`${idList.length} licences are suspended`)
    }),
  )

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = 1
  console.error(error instanceof ConfigError ? error.message : explainError(error))
}
