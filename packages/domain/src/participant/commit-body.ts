import { AppError } from '@cursus/contract/error'
import type { CommitInput } from '@cursus/contract/participant'
import type { ElementWrite } from '@cursus/scorm/results'

/** One SCO of a commit, sorted into what is stored where. */
export type CommittedSco = {
  /** What a package wrote and may find again; no suspend data, times, exit or interactions. */
  elements: Record<string, string>
  interactions: { position: number; data: Record<string, string> }[]
  history: ElementWrite[]
  suspendData: string | undefined
  sessionTime: string | undefined
  /** How the package ended its session; undefined as long as it has not. */
  exit: string | undefined
  /** Some interaction holds what the learner answered, or how it was judged. */
  hasAnswers: boolean
}

/** The longest value kept of any element but the suspend data; what is longer is cut. Answers may be longer (125 steps of a performance). */
const maxValueLength = 4096
const maxAnswerLength = 64_000
const answerNames = /(?:\.pattern|_response)$/
const maxInteractions = 2000
const leaf = /^cmi(?:\.[A-Za-z0-9_]+)+$/
/** By name and number, so that one interaction cannot grow without end; what is called otherwise is an element like others. */
const interaction =
  /^cmi\.interactions\.(\d{1,4})\.(id|type|time(?:stamp)?|weighting|result|latency|description|(?:student|learner)_response|objectives\.\d{1,2}\.id|correct_responses\.\d{1,2}\.pattern)$/
/** What the platform itself says at each launch, or what means something only while the package runs. */
const notKept = new RegExp(
  [
    '\\._(children|count|version)$',
    '^cmi\\._version$',
    '^cmi\\.(core\\.)?(student_id|student_name|learner_id|learner_name|credit|lesson_mode|mode|entry|total_time)$',
    '^cmi\\.(launch_data|student_data\\..+|scaled_passing_score|completion_threshold|max_time_allowed|time_limit_action)$',
    '^cmi\\.comments_from_lms',
  ].join('|'),
)
const suspendNames = ['cmi.suspend_data']
const sessionTimeNames = ['cmi.core.session_time', 'cmi.session_time']
const answers = ['student_response', 'learner_response', 'result']
const exitNames = ['cmi.core.exit', 'cmi.exit']

/** Reads what a package sent: its times, exit and suspend data may be among the elements or beside them. */
export function readCommittedSco(sent: CommitInput['scos'][string]): CommittedSco {
  const sco: CommittedSco = {
    elements: {},
    interactions: [],
    history: (sent.history ?? []).map(([element, value, ms]) => [element, storableText(value), ms] as const),
    suspendData: sent.suspendData === undefined ? undefined : storableText(sent.suspendData),
    sessionTime: sent.sessionTime,
    exit: undefined,
    hasAnswers: false,
  }
  const interactions = new Map<number, Record<string, string>>()
  for (const [name, sentValue] of Object.entries(sent.elements)) {
    if (suspendNames.includes(name)) sco.suspendData ??= storableText(sentValue)
    else if (sessionTimeNames.includes(name)) sco.sessionTime ??= sentValue
    else if (exitNames.includes(name)) sco.exit = storableText(sentValue, 20)
    else if (leaf.test(name) && !notKept.test(name)) {
      const [, position, rest] = interaction.exec(name) ?? []
      const isLong = rest !== undefined && answerNames.test(rest)
      const value = storableText(sentValue, isLong ? maxAnswerLength : maxValueLength)
      if (position === undefined) sco.elements[name] = value
      else if (Number(position) < maxInteractions) {
        const data = interactions.get(Number(position)) ?? {}
        data[rest!] = value
        interactions.set(Number(position), data)
      }
    }
  }
  sco.interactions = [...interactions].map(([position, data]) => ({ position, data }))
  sco.hasAnswers = sco.interactions.some(({ data }) => answers.some((name) => data[name] !== undefined))
  return sco
}

/**
 * The SCOs of a commit that the package has. Data under names that it does not know say nothing; a commit of nothing else is a mistake of
 * the caller's and is told. @throws AttemptInvalid
 */
export function readCommittedScos(commit: CommitInput, identifiers: ReadonlySet<string>): Map<string, CommittedSco> {
  const sent = Object.entries(commit.scos)
  const known = sent.filter(([identifier]) => identifiers.has(identifier))
  if (sent.length > 0 && known.length === 0) throw new AppError('AttemptInvalid')
  return new Map(known.map(([identifier, sco]) => [identifier, readCommittedSco(sco)]))
}

/** The database's text knows neither U+0000 nor half a surrogate pair, not even where we have cut it ourselves. */
export function storableText(value: string, maxLength = Number.POSITIVE_INFINITY): string {
  return (value.includes('\0') ? value.replaceAll('\0', '') : value).slice(0, maxLength).toWellFormed()
}
