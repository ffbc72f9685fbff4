import type { OpenResult } from '@cursus/contract/participant'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { UserCtx } from '../context.ts'
import {
  type ContentSpec,
  changeRow,
  expectRefusal,
  makeContentVersion,
  makeModuleVersion,
  readNotices,
  useCtx,
} from '../testing/index.ts'
import { getUserContentWithData } from './get-user-content.ts'
import { openUserContent } from './open-user-content.ts'
import { saveLaunchedUserData, saveUserData } from './save-user-data.ts'
import { course12, course2004, later, makeCourse, manifest, quiz12, sco } from './testing/course.ts'
import { playContent, type Sco, status12 } from './testing/player.ts'

const ctx = useCtx()

const play = (spec: ContentSpec) => playContent(ctx, spec)

describe('opening SCORM', () => {
  it('returns a signed path, a token and the seed of the package', async () => {
    const player = await play({ ...quiz12, manifest: manifest('1.2', [sco('sco', { href: 'a%20b.html?x=1' })]) })
    const { attemptId, launchUrl, init, link } = player.opened
    expect(link).toBeNull()
    expect(launchUrl).toMatch(/^http:\/\/127\.0\.0\.1:3001\/l\/[\w-]{112}\/_player$/)
    expect(init).toMatchObject({ version: '1.2', launch: 1, sequence: 0, current: 'sco' })
    expect(player.seed().url).toBe(`${launchUrl!.replace('/_player', '/f/')}a%20b.html?x=1`)
    expect(player.seed().elements).toMatchObject({
      'cmi.core.entry': 'ab-initio',
      'cmi.core.student_id': player.me.actor.id,
      'cmi.core.student_name': 'Martin, Camille',
      'cmi.student_data.mastery_score': '80',
    })
    expect(JSON.stringify(player.opened)).not.toContain(player.me.actor.email)
    expect(await player.content()).toMatchObject({ consulted: true, done: false, label: 'continue' })
    expect(await player.module()).toMatchObject({ neverOpened: false })

    const again = await player.open()
    expect(again).toMatchObject({ attemptId, launchUrl, init: { launch: 2, sequence: 0 } })
  })

  it('resumes where the learner was', async () => {
    const player = await play(course12)
    await player.commit({
      elements: { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': 'slide-4' },
      suspendData: 'état : «4»',
      sessionTime: '00:01:30',
    })
    await player.open()
    expect(player.seed()).toMatchObject({
      suspendData: 'état : «4»',
      elements: {
        'cmi.core.entry': 'resume',
        'cmi.core.lesson_location': 'slide-4',
        'cmi.core.lesson_status': 'incomplete',
        'cmi.core.total_time': '0000:01:30.00',
      },
    })
    expect(player.seed().elements).not.toHaveProperty('cmi.core.session_time')
  })

  it('keeps the data of a package that stores nothing else, through a visit that changes nothing', async () => {
    for (const spec of [course12, course2004]) {
      const player = await play(spec)
      await player.commit({ elements: {}, suspendData: 'page 4' })
      await player.open()
      await player.commit({ elements: {}, sessionTime: spec === course12 ? '00:00:04' : 'PT4S' })
      await player.open()
      expect(player.seed().suspendData).toBe('page 4')
    }
  })

  it('is answered with what the package stored in the newest attempt', async () => {
    const player = await play(course12)
    expect((await getUserContentWithData(player.me, player.at)).userData).toMatchObject({ scos: {} })
    await player.commit({ elements: { 'cmi.core.lesson_location': 'slide-4' }, suspendData: '4' })
    expect((await getUserContentWithData(player.me, player.at)).userData).toEqual({
      attemptId: player.opened.attemptId,
      launch: 1,
      sequence: expect.any(Number),
      scos: { sco: { elements: expect.objectContaining({ 'cmi.core.lesson_location': 'slide-4' }), suspendData: '4' } },
      sharedData: {},
    })
    await player.open({ restart: true })
    expect((await getUserContentWithData(player.me, player.at)).userData).toMatchObject({ scos: {} })
  })

  it('restarts on request, and keeps the best score and done', async () => {
    const player = await play(course12)
    await player.commit({ ...status12('completed', 70), suspendData: 'old' })
    const first = player.opened.attemptId
    await player.open({ restart: true })
    expect(player.opened.attemptId).not.toBe(first)
    expect(player.seed()).toMatchObject({ suspendData: null, elements: { 'cmi.core.entry': 'ab-initio' } })
    expect(await player.content()).toMatchObject({ done: true, bestScore: 70, label: 'reread' })
    await player.commit(status12('incomplete', 0))
    expect(await player.content()).toMatchObject({ done: true, bestScore: 70 })
    // The attempt is still unused, so no third one is created.
    await player.open({ restart: true })
    expect((await player.rows()).map(({ number }) => number)).toEqual([1, 2])
  })

  it('restarts when the content version has changed', async () => {
    const player = await play(course12)
    await player.commit({ ...status12('completed', 40), suspendData: 'of version 1' })
    const next = await makeContentVersion(ctx.db, player.at.contentId, course12)
    const module = await makeModuleVersion(ctx.db, player.course.module.id, { contents: [next] })
    await changeRow(ctx.db, 'accesses', player.accessId, { moduleVersionId: module.versionId })
    const old = player.opened
    await player.open()
    expect(player.opened.attemptId).not.toBe(old.attemptId)
    expect(player.seed()).toMatchObject({ suspendData: null, elements: { 'cmi.core.entry': 'ab-initio' } })
    expect(await player.content()).toMatchObject({ bestScore: 40 })
  })

  it('starts a finished SCORM 2004 course clean, and resumes an unfinished one', async () => {
    const player = await play(course2004)
    await player.commit({ elements: { 'cmi.completion_status': 'incomplete', 'cmi.exit': 'normal' }, suspendData: 'x' })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: 'x', elements: { 'cmi.entry': 'resume' } })
    await player.commit({ elements: { 'cmi.completion_status': 'completed', 'cmi.exit': 'normal' } })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: null, elements: { 'cmi.entry': 'ab-initio' } })
    expect((await player.rows()).map(({ number }) => number)).toEqual([1])
    expect(await player.content()).toMatchObject({ done: true })
  })

  it('returns every SCO of a package, and starts at the last used one', async () => {
    const player = await play({ type: 'scorm-content', manifest: manifest('1.2', [sco('a'), sco('b'), sco('c')]) })
    expect(player.opened.init!.current).toBe('a')
    await player.commit({ a: status12('completed'), b: status12('incomplete') })
    await player.open()
    expect(player.opened.init).toMatchObject({ current: 'b' })
    expect(player.opened.init!.scos.map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c'])
    const { scos } = await player.content()
    expect(scos.map(({ state }) => state)).toEqual(['done', 'started', 'none'])
    await player.commit({ b: status12('passed', 60), c: status12('completed', 80) })
    expect(await player.content()).toMatchObject({ done: true, bestScore: 70 })
  })

  it('skips SCOs that nothing leads to, and offers those that only sequencing rules lead to', async () => {
    const items = [sco('intro', { visible: false }), sco('a'), sco('test', { visible: false })]
    const player = await play({ type: 'scorm-content', manifest: manifest('2004', items) })
    expect(player.opened.init).toMatchObject({ current: 'a' })
    expect((await player.content()).scos.map(({ identifier }) => identifier)).toEqual(['a'])
    await player.commit({ a: { elements: { 'cmi.completion_status': 'completed' } } })
    expect(await player.content()).toMatchObject({ done: true })

    const ruled = await play({
      type: 'scorm-content',
      manifest: { ...manifest('2004', items), hasSequencingRules: true },
    })
    expect((await ruled.content()).scos.map(({ identifier }) => identifier)).toEqual(['intro', 'a', 'test'])
    await ruled.commit({ a: { elements: { 'cmi.completion_status': 'completed' } } })
    expect(await ruled.content()).toMatchObject({ done: false })
  })

  it('completes the content when its setting says so', async () => {
    const player = await play({ ...course12, completeOnOpen: true })
    expect(await player.content()).toMatchObject({ done: true, label: 'reread' })
    expect(await player.module()).toMatchObject({ done: true, progress: 100 })
  })

  it('serialises two concurrent openings', async () => {
    const player = await play(course12)
    const opened = await Promise.all(Array.from({ length: 6 }, () => openUserContent(player.me, player.at)))
    expect(opened.map(({ init }) => init!.launch).sort()).toEqual([2, 3, 4, 5, 6, 7])
    const fresh = await makeCourse(ctx, [course12])
    const at = { userModuleId: fresh.accessId, contentId: fresh.contents[0]!.id }
    const first = await Promise.all(Array.from({ length: 6 }, () => openUserContent(fresh.me, at)))
    expect(new Set(first.map(({ attemptId }) => attemptId)).size).toBe(1)
  })
})

describe('results', () => {
  it('a failed attempt, then a pass: retry, best score, done, module done and notified once', async () => {
    const player = await play(quiz12)
    // QuizMaker writes a zero before the first question.
    expect(await player.commit(status12('incomplete', 0))).toMatchObject({ bestScore: null, done: false, progress: 0 })
    expect(await player.content()).toMatchObject({ label: 'continue' })
    expect(await player.commit(status12('failed', 40))).toMatchObject({ bestScore: 40, done: false })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 40, quizScoreValidation: 80 })

    await player.open()
    expect(player.seed()).toMatchObject({ elements: { 'cmi.core.entry': 'ab-initio' } })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 40 })
    const passed = await player.commit(status12('passed', 85))
    expect(passed).toEqual({
      sequence: 1,
      done: true,
      lastScore: 85,
      bestScore: 85,
      finished: true,
      progress: 100,
      moduleDone: true,
      places: { sco: null },
    })
    expect(await player.content()).toMatchObject({ label: 'retry', bestScore: 85, done: true })
    await player.commit(status12('passed', 90))
    const notices = (await readNotices(ctx.db)).filter(({ thingId }) => thingId === player.accessId)
    expect(notices.map(({ type }) => type)).toEqual(['moduleCompleted'])
    expect((await player.rows()).map(({ number }) => number)).toEqual([1, 2])
  })

  it('keep what was reached in the middle of a session (94, 100, then a restart at 0)', async () => {
    const player = await play({ ...quiz12, quizScoreValidation: 100 })
    const history: NonNullable<Sco['history']> = [
      ['cmi.core.score.raw', '94', 1000],
      ['cmi.core.lesson_status', 'completed', 1001],
      ['cmi.core.score.raw', '100', 2000],
      ['cmi.core.lesson_status', 'incomplete', 2001],
      ['cmi.core.score.raw', '0', 3000],
    ]
    expect(await player.commit({ ...status12('incomplete', 0), history })).toMatchObject({ bestScore: 100, done: true })
  })

  it('are not rounded up to the mark', async () => {
    const player = await play(quiz12)
    const raw = { elements: { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '79.99999' } }
    expect(await player.commit(raw)).toMatchObject({ bestScore: 79.99, done: false })
    expect(await player.commit({ ...raw, elements: { ...raw.elements } })).toMatchObject({ done: false })
    expect(await player.commit(status12('completed', 80))).toMatchObject({ bestScore: 80, done: true })
  })

  it('include the remarks for managers about a quiz', async () => {
    const silent = await play(quiz12)
    expect(await silent.commit(status12('passed'))).toMatchObject({ done: true, bestScore: null })
    expect(await silent.results()).toMatchObject({ passedWithoutScore: true, passedUnderMark: false })
    const generous = await play(quiz12)
    expect(await generous.commit(status12('passed', 70))).toMatchObject({ done: false, bestScore: 70 })
    expect(await generous.results()).toMatchObject({ passedUnderMark: true })
  })

  it('add the time of every launch once, also with repeated commits', async () => {
    const player = await play(course12)
    const time = (sessionTime: string): Sco => ({ elements: {}, sessionTime })
    await player.commit(time('00:01:00'))
    await player.commit(time('00:02:00'))
    await player.commit(time('00:02:00'), { sequence: 2 })
    const first = player.opened
    await player.open()
    await player.commit(time('00:00:30.50'))
    expect(await player.results()).toMatchObject({ totalSeconds: 150 })
    // The first launch's last commit arrives late: only its time counts.
    await expectRefusal(player.commit(time('00:03:00'), { from: first, sequence: 3 }), 'AttemptSuperseded')
    expect(await player.results()).toMatchObject({ totalSeconds: 210 })
  })

  it('use the clock when the package reports no time, with a limit', async () => {
    const player = await play(course12)
    await player.commit(status12('incomplete'), { me: later(player.me, 10) })
    await player.commit(status12('incomplete'), { me: later(player.me, 12) })
    await player.commit(status12('incomplete'), { me: later(player.me, 12 + 24 * 60) })
    const { totalSeconds } = await player.results()
    expect(totalSeconds).toBeGreaterThanOrEqual((12 + 4 * 60) * 60 - 1)
    expect(totalSeconds).toBeLessThanOrEqual((12 + 4 * 60) * 60 + 10)
  })

  it('keep interactions of all launches, and restore them in SCORM 2004', async () => {
    const player = await play(course2004)
    const answer = (n: number, name: string, value: string) => ({ [`cmi.interactions.${n}.${name}`]: value })
    await player.commit({
      elements: { ...answer(0, 'id', 'q1'), ...answer(0, 'result', 'wrong'), ...answer(5000, 'id', 'no') },
    })
    await player.commit({ elements: { ...answer(0, 'result', 'correct'), ...answer(1, 'id', 'q2') } })
    await player.open()
    expect(player.seed().elements).toMatchObject({
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.result': 'correct',
      'cmi.interactions.1.id': 'q2',
    })
    await player.commit({ elements: answer(1, 'result', 'wrong') })
    const rows = await ctx.db
      .selectFrom('interactions')
      .select(['launch', 'position', 'data'])
      .where('attemptId', '=', player.opened.attemptId!)
      .orderBy('launch')
      .orderBy('position')
      .execute()
    expect(rows).toEqual([
      { launch: 1, position: 0, data: { id: 'q1', result: 'correct' } },
      { launch: 1, position: 1, data: { id: 'q2' } },
      { launch: 2, position: 1, data: { result: 'wrong' } },
    ])
  })

  it('give a SCO that begins anew no interactions of before', async () => {
    const player = await play({ type: 'scorm-content', manifest: manifest('2004', [sco('a'), sco('b')]) })
    const first = {
      'cmi.interactions.0.id': 'q1',
      'cmi.interactions.0.description': 'One?',
      'cmi.interactions.1.id': 'q2',
    }
    const ended = { 'cmi.completion_status': 'completed', 'cmi.exit': 'normal' }
    await player.commit({ a: { elements: { ...ended, ...first } } })
    await player.open()
    const second = { 'cmi.interactions.0.id': 'q3', 'cmi.interactions.0.result': 'correct' }
    await player.commit({ a: { elements: { ...second, 'cmi.exit': 'suspend' } } })
    await player.open()
    await player.commit({ a: { elements: { 'cmi.interactions.0.result': 'incorrect' } } })
    await player.open()
    const interactions = Object.entries(player.seed().elements).filter(([name]) => name.includes('interactions'))
    expect(Object.fromEntries(interactions)).toEqual({ ...second, 'cmi.interactions.0.result': 'incorrect' })
  })

  it('keep the newest interactions of a content, up to a limit', async () => {
    const player = await play(course2004)
    const { attemptId } = player.opened
    await sql`
      insert into interactions (attempt_id, sco_identifier, launch, position, data)
      select ${attemptId}, 'sco', launch, position, '{}' from generate_series(1, 6) launch, generate_series(0, 1999) position`.execute(
      ctx.db,
    )
    await player.open()
    const { rows } = await sql<{ launch: number; count: number }>`
      select launch, count(*) from interactions where attempt_id = ${attemptId} group by launch order by launch`.execute(
      ctx.db,
    )
    expect(rows).toEqual([2, 3, 4, 5, 6].map((launch) => ({ launch, count: 2000 })))
  })
})

describe('order of commits', () => {
  it('a late or repeated one never overwrites a newer one', async () => {
    const player = await play(course12)
    const location = (where: string, suspendData?: string): Sco => ({
      elements: { 'cmi.core.lesson_location': where },
      ...(suspendData === undefined ? {} : { suspendData }),
    })
    await player.commit(location('3', 'three'), { sequence: 3 })
    expect(await player.commit(location('2', 'two'), { sequence: 2 })).toMatchObject({ sequence: 3 })
    expect(await player.commit(location('3 again', 'again'), { sequence: 3 })).toMatchObject({ sequence: 3 })
    // The unloading page's commit was sent first without its data, which arrive late but are still
    // the newest.
    await player.commit(location('5'), { sequence: 5 })
    await player.commit(location('4', 'four'), { sequence: 4 })
    await player.open()
    expect(player.seed()).toMatchObject({ suspendData: 'four', elements: { 'cmi.core.lesson_location': '5' } })
  })

  it('a late one still adds a score that was reached', async () => {
    const player = await play(quiz12)
    await player.commit(status12('incomplete', 10), { sequence: 2 })
    const late = await player.commit(status12('passed', 95), { sequence: 1 })
    expect(late).toMatchObject({ sequence: 2, bestScore: 95, done: true })
    expect((await player.rows())[0]).toMatchObject({ elements: { 'cmi.core.lesson_status': 'incomplete' } })
  })

  it('an older launch changes nothing of the newer one, and is told', async () => {
    const player = await play(course12)
    const first = player.opened
    await player.commit({ ...status12('incomplete'), suspendData: 'first' })
    const second = await player.open()
    const superseded = { code: 'AttemptSuperseded' }
    const old: Sco = { elements: { 'cmi.core.lesson_location': 'old' }, suspendData: 'old' }
    await expect(player.commit(old, { from: first, sequence: 50 })).rejects.toMatchObject(superseded)
    expect((await player.rows())[0]).toMatchObject({
      suspendData: 'first',
      elements: { 'cmi.core.lesson_status': 'incomplete' },
    })
    await player.commit({ elements: { 'cmi.core.lesson_location': 'new' } }, { from: second, sequence: 1 })
    expect((await player.rows())[0]!.elements).toMatchObject({ 'cmi.core.lesson_location': 'new' })
    // Results reached in it still count.
    await expect(player.commit(status12('completed', 66), { from: first, sequence: 51 })).rejects.toMatchObject(
      superseded,
    )
    expect(await player.content()).toMatchObject({ done: true, bestScore: 66 })
    expect(await player.module()).toMatchObject({ done: true })

    await player.open({ restart: true })
    await expect(player.commit(status12('incomplete'), { from: second, sequence: 2 })).rejects.toMatchObject(superseded)
  })
})

describe('limits and refusals', () => {
  it('stores data up to 1 MiB; above it, only status and score, with an error', async () => {
    const player = await play(quiz12)
    const place = (at: string, status: string) => {
      const { elements } = status12(status, 90)
      return { elements: { ...elements, 'cmi.core.lesson_location': at } }
    }
    const room = 1024 * 1024
    await player.commit({ ...place('1', 'incomplete'), suspendData: 'é'.repeat(room / 2) })
    await expect(player.commit({ ...place('2', 'passed'), suspendData: 'x'.repeat(room + 1) })).rejects.toMatchObject({
      message: 'UserDataTooLarge?max=1048576',
    })
    expect(await player.content()).toMatchObject({ done: true, bestScore: 90 })
    const [row] = await player.rows()
    expect(row!.suspendData).toHaveLength(room / 2)
    // The location stays with the data that belong to it.
    expect(row!.elements).toMatchObject({ 'cmi.core.lesson_status': 'passed', 'cmi.core.lesson_location': '1' })
    // Smaller data are accepted again.
    await player.commit({ elements: {}, suspendData: 'small' })
    expect((await player.rows())[0]!.suspendData).toBe('small')
  })

  it('a late commit adds suspend data that no newer one contained, with their location', async () => {
    const player = await play(course12)
    await player.commit({ elements: { 'cmi.core.lesson_location': '1' }, suspendData: 'of 1' })
    // The unloaded page could not send more.
    await player.commit({ ...status12('completed', 80) }, { sequence: 3 })
    const late = { elements: { 'cmi.core.lesson_location': '2', 'cmi.core.lesson_status': 'incomplete' } }
    await player.commit({ ...late, suspendData: 'of 2' }, { sequence: 2 })
    expect(await player.rows()).toMatchObject([
      { suspendData: 'of 2', elements: { 'cmi.core.lesson_location': '2', 'cmi.core.lesson_status': 'completed' } },
    ])
    await player.commit({ elements: { 'cmi.core.lesson_location': '0' }, suspendData: 'of 0' }, { sequence: 1 })
    expect(await player.rows()).toMatchObject([{ suspendData: 'of 2', elements: { 'cmi.core.lesson_location': '2' } }])
  })

  it('counts the data of all SCOs together', async () => {
    const player = await play({ type: 'scorm-content', manifest: manifest('1.2', [sco('a'), sco('b')]) })
    const half = 'x'.repeat(600 * 1024)
    await player.commit({ a: { elements: {}, suspendData: half } })
    await expectRefusal(player.commit({ b: { elements: {}, suspendData: half } }), 'UserDataTooLarge')
  })

  it('stores unusual text and drops elements that packages may not write', async () => {
    const player = await play(course12)
    await player.commit({
      elements: {
        'cmi.core.lesson_location': 'a\0b\ud800c',
        'cmi.core.student_name': 'Somebody Else',
        'cmi.core.entry': 'resume',
        'settings.lmsCommitUrl': 'https://evil.example/',
        'cmi.comments': '<script>alert(1)</script>',
        __proto__: 'x',
        'cmi.suspend_data': 'in the elements',
        'cmi.core.session_time': '00:00:10',
      },
    })
    const [row] = await player.rows()
    expect(row).toMatchObject({ suspendData: 'in the elements' })
    expect(row!.elements).toEqual({
      'cmi.core.lesson_location': 'ab\ufffdc',
      'cmi.comments': '<script>alert(1)</script>',
    })
    expect(await player.results()).toMatchObject({ totalSeconds: 10 })
  })

  it('refuses attempts of another learner, content or launch', async () => {
    const player = await play(course12)
    const other = await play(course12)
    const body = { attemptId: player.opened.attemptId!, sequence: 1, scos: { sco: status12('completed') } }
    const send = (me: UserCtx, more: object) => saveUserData(me, { ...player.at, ...body, ...more })
    await expectRefusal(send(other.me, {}), 'NotFound')
    await expectRefusal(send(other.me, { userModuleId: other.accessId }), 'NotFound')
    await expectRefusal(send(player.me, { attemptId: other.opened.attemptId }), 'AttemptInvalid')
    await expectRefusal(send(player.me, { contentId: other.at.contentId }), 'NotFound')
    await expectRefusal(send(player.me, { launch: 2 }), 'AttemptInvalid')
    await expectRefusal(send(player.me, { scos: { nothing: status12('completed') } }), 'AttemptInvalid')
    // Not `TokenInvalid`, because the session is valid.
    await expectRefusal(send(player.me, { attemptToken: 'x' }), 'AttemptInvalid')
    await expectRefusal(send(player.me, { attemptToken: other.opened.init!.attemptToken }), 'AttemptInvalid')
    expect(await player.content()).toMatchObject({ done: false })
    // A commit without launch and token belongs to the running launch.
    expect(await send(player.me, {})).toMatchObject({ done: true })
  })

  it('accepts commits of an open session for ten minutes after the access ended', async () => {
    for (const columns of [{ revokedAt: new Date() }, { endsAt: new Date() }]) {
      const player = await play(course12)
      await changeRow(ctx.db, 'accesses', player.accessId, columns)
      expect(await player.commit(status12('completed'), { me: later(player.me, 9) })).toMatchObject({ done: true })
      await expectRefusal(player.commit(status12('failed'), { me: later(player.me, 11) }), 'ModuleAccessNotActive')
      await expectRefusal(player.open(), 'ModuleAccessNotActive')
    }
  })

  it('accepts a commit from a page without a session by its two signatures', async () => {
    const player = await play(course12)
    const other = await play(course12)
    const tokenOf = (opened: OpenResult) => opened.launchUrl!.split('/')[4]!
    const commit = (opened: OpenResult, sequence: number) => ({
      attemptId: opened.attemptId!,
      attemptToken: opened.init!.attemptToken,
      sequence,
      scos: { sco: status12('completed') },
    })
    const refused = { code: 'TokenInvalid' }
    const mine = commit(player.opened, 1)
    await expect(saveLaunchedUserData(ctx, 'nonsense', mine)).rejects.toMatchObject(refused)
    await expect(
      saveLaunchedUserData(ctx, tokenOf(player.opened), { ...mine, attemptToken: undefined }),
    ).rejects.toMatchObject(refused)
    await expect(saveLaunchedUserData(later(player.me, 37 * 60), tokenOf(player.opened), mine)).rejects.toMatchObject(
      refused,
    )
    await expectRefusal(saveLaunchedUserData(ctx, tokenOf(other.opened), mine), 'AttemptInvalid')
    expect(await saveLaunchedUserData(ctx, tokenOf(player.opened), mine)).toMatchObject({ done: true, sequence: 1 })
    const first = player.opened
    await player.open()
    await expectRefusal(
      saveLaunchedUserData(ctx, tokenOf(first), { ...commit(first, 9), launch: 2 }),
      'AttemptSuperseded',
    )
  })
})
