import { AppError } from '@cursus/contract/error'
import type { CommitInput } from '@cursus/contract/participant'
import type { ElementWrite } from '@cursus/scorm/results'

/** One SCO of a commit, split by where its parts are stored. */
export type CommittedSco = {
  /**
   * Elements that the package may read again, without suspend data, times, exit and interactions.
   */
  elements: Record<string, string>
  interactions: { position: number; data: Record<string, string> }[]
  history: ElementWrite[]
  suspendData: string | undefined
  sessionTime: string | undefined
  /** `exit` of the package; undefined until its session ends. */
  exit: string | undefined
  /** An interaction contains an answer of the learner, or its result. */
  hasAnswers: boolean
}

/**
 * Maximum stored length of an element other than suspend data; longer values are cut. Answers may
 * be longer (125 steps of a performance).
 */
const maxValueLength = 4096
const maxAnswerLength = 64_000
const answerNames = /(?:\.pattern|_response)$/
const maxInteractions = 2000
const leaf = /^cmi(?:\.[A-Za-z0-9_]+)+$/
/**
 * By name and index, so that an interaction cannot grow without limit; other names are ordinary
 * elements.
 */
const interaction =
  /^cmi\.interactions\.(\d{1,4})\.(id|type|time(?:stamp)?|weighting|result|latency|description|(?:student|learner)_response|objectives\.\d{1,2}\.id|correct_responses\.\d{1,2}\.pattern)$/
/** Values that the platform sets at each launch, or that only matter while the package runs. */
const transient = new RegExp(
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

/** Reads one SCO as sent: times, exit and suspend data may be among the elements or beside them. */
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
    else if (leaf.test(name) && !transient.test(name)) {
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
 * The SCOs of a commit that the package has. Unknown identifiers are ignored; a commit of nothing
 * else is an error of the caller.
 * @throws AttemptInvalid
 */
export function readCommittedScos(commit: CommitInput, identifiers: ReadonlySet<string>): Map<string, CommittedSco> {
  const sent = Object.entries(commit.scos)
  const known = sent.filter(([identifier]) => identifiers.has(identifier))
  if (sent.length > 0 && known.length === 0) throw new AppError('AttemptInvalid')
  return new Map(known.map(([identifier, sco]) => [identifier, readCommittedSco(sco)]))
}

/**
 * Text that PostgreSQL can store: no U+0000 and no lone surrogate, also where the cut produced it.
 */
export function storableText(value: string, maxLength = Number.POSITIVE_INFINITY): string {
  return (value.includes('\0') ? value.replaceAll('\0', '') : value).slice(0, maxLength).toWellFormed()
}
