import type { Call } from './load.ts'
import type { Learner } from './story.ts'

export type HotCall = {
  what: string
  call: Call
  /** Minimum ratio to Y1, one indexed select. */
  goal: number
}

/** The most frequent calls of learners, sent for each learner in rotation. */
export function hotCalls(origin: string, learners: readonly Learner[]) {
  const people = `${learners.length} people`
  const each = (pathOf: (learner: Learner) => string): Call => ({
    url: origin,
    requests: learners.map((learner) => ({ path: pathOf(learner), headers: learner.headers })),
  })
  const get = (path: string) => each(() => path)
  let sequence = 0
  const suspendData = 'x'.repeat(4000)
  // Each attempt with an increasing sequence.
  const commits = learners.map(({ headers, contentPath, attemptId, launch }) => ({
    path: `${contentPath}/userData`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: (): string => {
      sequence += 1
      const elements = { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': String(sequence) }
      return JSON.stringify({ attemptId, launch, sequence, scos: { 'ITEM-1': { elements, suspendData } } })
    },
  }))
  const commit: HotCall = {
    what: `SCORM commit, 4 kB, 50 connections, ${people}`,
    call: { url: origin, method: 'PATCH', connections: 50, requests: commits },
    goal: 0.45,
  }
  const reads: HotCall[] = [
    { what: `GET user/me, ${people}`, call: get('/api/user/me'), goal: 1.2 },
    { what: `module list, 20 modules (REST), ${people}`, call: get('/api/user/me/userModule'), goal: 0.25 },
    {
      what: `module list, 20 modules (tRPC), ${people}`,
      call: get(`/trpc/participant.userModule.list?input=${encodeURIComponent('{"limit":1000}')}`),
      goal: 0.25,
    },
    {
      what: `home, all that it asks at first, ${people}`,
      call: get(
        `/trpc/participant.userModule.list,participant.home,participant.record.activity?batch=1&input=${encodeURIComponent('{"0":{"limit":1000}}')}`,
      ),
      goal: 0.1,
    },
    {
      what: `module page, 8 contents, ${people}`,
      call: each(({ modulePath }) => modulePath),
      goal: 0.15,
    },
  ]
  const opening: HotCall = {
    what: `opening a SCORM content, ${people}`,
    call: { ...each(({ contentPath }) => `${contentPath}/open`), method: 'POST' },
    goal: 0.08,
  }
  // Openings last: each starts a launch, which would make the commits above stale.
  return { reads, commit, opening }
}
