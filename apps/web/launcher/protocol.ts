import { maxCommitBytes } from '@cursus/contract/participant-values'

/**
 * Messages between the player page (application origin) and the launcher page (content origin),
 * sent with `postMessage`. Both sides name the exact target origin and check `origin` and `source`
 * of received messages.
 */

/** The two standards; every edition of 2004 is `2004`. */
export type Standard = '1.2' | '2004'

/**
 * Flattened element names with their values, always strings: `{'cmi.core.lesson_status':
 * 'completed'}`.
 */
export type Elements = Record<string, string>

/** One write of a score or a status: element, value, milliseconds since the launch. */
export type HistoryEntry = [element: string, value: string, ms: number]

/**
 * Changes of one SCO. `elements` never contains `suspend_data` and `session_time`, which have their
 * own fields. `cmi.core.exit` / `cmi.exit` is present once the package has ended its session itself
 * (`''` when it chose none); while it is missing, the session was not terminated.
 */
export type ScoDelta = {
  elements: Elements
  suspendData?: string
  history?: HistoryEntry[]
  /**
   * Time of all sessions of this SCO in this launch, in the standard's format; the last one sent
   * counts.
   */
  sessionTime?: string
}

/**
 * Body of `PATCH …/userData` and of the launcher's own `POST <launch>/commit`. `sequence` increases
 * within the launch across both. A commit contains everything unacknowledged, except that a direct
 * commit omits `suspendData` over the browser's 64 KiB for unloading pages.
 *
 * A receiver therefore stores the sequence of the suspend data separately: a late commit never
 * overwrites elements, but may add suspend data that no newer commit contained.
 */
export type CommitBody = {
  attemptId: string
  /**
   * Signed by the server when the content is opened; authorises the direct commit, which has no
   * session.
   */
  attemptToken?: string
  /** Which launch of the attempt: an older launch never overwrites a newer one. */
  launch?: number
  sequence: number
  scos: Record<string, ScoDelta>
  /** Changed buckets of `adl.data`, by target id. */
  sharedData?: Record<string, string>
}

/** A bucket of `adl.data` as the manifest assigns it to a SCO. */
export type SharedEntry = { targetId: string; read: boolean; write: boolean }

/**
 * A SCO to play with its start values (computed by the server, which knows entry, time and
 * thresholds).
 */
export type ScoLaunch = {
  identifier: string
  /** Accessible name of the frame. */
  title: string
  /**
   * Address under `<launch>/f/`, parameters included; absolute or relative to the launcher page.
   */
  url: string
  /**
   * Flattened start values, read-only ones included (`cmi.core.entry`, `cmi.core.student_id`,
   * thresholds …).
   */
  elements: Elements
  suspendData?: string
  /** Only shown: it reports nothing, and is done by being opened. */
  isAsset?: boolean
  /** Answers of `adl.nav.request_valid.*` in SCORM 2004. */
  navigation?: { continue: boolean; previous: boolean; choices: string[] }
  /** Its buckets of `adl.data`, in the manifest's order. */
  sharedData?: SharedEntry[]
}

/** The server's data of a launch except the SCO: `init` without its `type`. */
export type LaunchInit = {
  standard: Standard
  attemptId: string
  attemptToken?: string
  launch?: number
  /** The last sequence that the server has received in this launch; 0 at first. */
  sequence: number
  /** Values of the content's buckets, by target id. */
  sharedData?: Record<string, string>
  /**
   * Bytes of suspend data that the server stores of each SCO; all SCOs of a content share one
   * limit.
   */
  dataBytes?: Record<string, number>
  /** Nothing is stored, here or on the server, and every call of the package is reported. */
  preview?: boolean
  /** Windows of the package: whether they keep their opener, and the texts for a blocked one. */
  windows?: { canOpen: boolean; language: string; blocked: string; open: string }
  sco: ScoLaunch
}

/**
 * Starts a SCO. Sent in answer to `ready`, and again, after `finished`, for another SCO of the
 * content.
 */
export type InitMessage = LaunchInit & { type: 'init' }
/** Everything up to `sequence` is saved on the server. */
type AckMessage = { type: 'ack'; sequence: number }
/**
 * `superseded`: opened elsewhere, this launch is over. `notStored`: neither the server nor this
 * browser could store the data; the package's next commits return `false` until one is saved.
 * `rejected`: the server permanently refused all or a part.
 */
type RefusedMessage = { type: 'refused'; sequence: number; reason: RefusedReason }
export type RefusedReason = 'superseded' | 'notStored' | 'rejected'
/**
 * Ends the SCO: it is unloaded, its last data are received, then the launcher answers `finished`.
 */
type CloseMessage = { type: 'close' }
export type AppMessage = InitMessage | AckMessage | RefusedMessage | CloseMessage

export type CommitTrigger = 'change' | 'commit' | 'finish' | 'auto' | 'close' | 'leave'
/** Why a package got `false`, or what was corrected; names and options, never package data. */
export type LauncherErrorName =
  | 'suspendDataTooLarge' // max (bytes)
  | 'seedDropped' // elements
  | 'valueTruncated' // element
  | 'listFull' // element
  | 'runtimeFailed' // step
  | 'initInvalid'
/** The launcher page is loaded and waits for `init`. */
type ReadyMessage = { type: 'ready' }
/**
 * Changes in no commit yet; `body.sequence` is the number of the next commit. At most every 250 ms.
 */
export type StateMessage = { type: 'state'; body: CommitBody }
export type CommitMessage = { type: 'commit'; trigger: CommitTrigger; body: CommitBody }
/**
 * The session is over: ended by the package (`terminated`), or because the SCO was closed without
 * Finish. `closed`: the SCO is unloaded.
 */
export type FinishedMessage = {
  type: 'finished'
  sco: string
  terminated: boolean
  closed: boolean
  /** The last sequence used; the application waits until it is saved. */
  sequence: number
}
/**
 * The package opens a window to play in; the page must be reloaded with the header that lets it
 * keep its opener.
 */
type WindowRefusedMessage = { type: 'windowRefused' }
/**
 * The page is shown again after its package was told that it ends: the launch begins anew.
 */
type ReturnedMessage = { type: 'returned' }
/** The learner used the package: pointer, keyboard or touch. */
type UsedMessage = { type: 'used' }
/**
 * `continue`, `previous`, `exit`, `exitAll`, `abandon`, `abandonAll`, `suspendAll`, or `choice` /
 * `jump` with the item's identifier.
 */
type NavMessage = { type: 'nav'; request: string; target?: string }
/**
 * A call of the package in a preview: `ms` since the page was opened; `errorText` in the standard's
 * English, empty without an error.
 */
export type CallMessage = {
  type: 'call'
  name: string
  args: string[]
  answer: string
  error: string
  errorText: string
  ms: number
}
type ErrorMessage = { type: 'error'; name: LauncherErrorName; options: Record<string, string | number> }
export type PlayerMessage =
  | ReadyMessage
  | UsedMessage
  | StateMessage
  | CommitMessage
  | FinishedMessage
  | WindowRefusedMessage
  | ReturnedMessage
  | NavMessage
  | CallMessage
  | ErrorMessage

/** Messages with more characters of data are refused (2 MiB). */
const maxMessageLength = maxCommitBytes
/** Maximum length of the history in one commit. */
export const maxHistory = 5000
/** Maximum characters of each text of a call. */
export const maxCallText = 500

type Check = (value: unknown) => boolean

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isSequence = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
/** Bounded, because a package can send it without our API. */
const isCallText = (value: unknown) => typeof value === 'string' && value.length <= maxCallText

const optional = (check: Check) => (value: unknown) => value === undefined || check(value)
const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value)
const listOf =
  (check: Check, max = Number.POSITIVE_INFINITY) =>
  (value: unknown) =>
    Array.isArray(value) && value.length <= max && value.every(check)
const recordOf = (check: Check) => (value: unknown) => isRecord(value) && Object.values(value).every(check)
const shape = (fields: Record<string, Check>) => (value: unknown) =>
  isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]))
const tuple =
  (...checks: Check[]) =>
  (value: unknown) =>
    Array.isArray(value) && value.length === checks.length && checks.every((check, at) => check(value[at]))

const areElements = recordOf(isText)
const isBody = shape({
  attemptId: isText,
  attemptToken: optional(isText),
  launch: optional(isNumber),
  sequence: isSequence,
  scos: recordOf(
    shape({
      elements: areElements,
      suspendData: optional(isText),
      sessionTime: optional(isText),
      history: optional(listOf(tuple(isText, isText, isNumber), maxHistory)),
    }),
  ),
  sharedData: optional(areElements),
})

/** Total characters of all strings in a body: close to its size, and cheap to compute. */
function lengthOf(body: CommitBody): number {
  let length = 0
  for (const [identifier, sco] of Object.entries(body.scos)) {
    length += identifier.length + (sco.suspendData?.length ?? 0)
    for (const [element, value] of Object.entries(sco.elements)) length += element.length + value.length
    for (const [element, value] of sco.history ?? []) length += element.length + value.length
  }
  for (const [targetId, value] of Object.entries(body.sharedData ?? {})) length += targetId.length + value.length
  return length
}

/** Whether a value is a commit body of valid form and size. */
export const isCommitBody = (value: unknown): value is CommitBody =>
  isBody(value) && lengthOf(value as CommitBody) <= maxMessageLength

const playerMessages: Record<PlayerMessage['type'], Check> = {
  ready: isRecord,
  used: isRecord,
  windowRefused: isRecord,
  returned: isRecord,
  state: shape({ body: isCommitBody }),
  commit: shape({ trigger: isText, body: isCommitBody }),
  finished: shape({ sco: isText, terminated: isFlag, closed: isFlag, sequence: isSequence }),
  nav: shape({ request: isText, target: optional(isText) }),
  call: shape({
    name: isCallText,
    answer: isCallText,
    error: isCallText,
    errorText: isCallText,
    args: listOf(isCallText, 2),
    ms: isNumber,
  }),
  error: shape({ name: isText, options: isRecord }),
}

const isSharedEntry = shape({ targetId: isText, read: isFlag, write: isFlag })
const appMessages: Record<AppMessage['type'], Check> = {
  close: isRecord,
  ack: shape({ sequence: isSequence }),
  refused: shape({ sequence: isSequence, reason: oneOf(['superseded', 'notStored', 'rejected']) }),
  init: shape({
    standard: oneOf(['1.2', '2004']),
    attemptId: isText,
    attemptToken: optional(isText),
    launch: optional(isNumber),
    sequence: isSequence,
    sharedData: optional(areElements),
    dataBytes: optional(recordOf(isSequence)),
    preview: optional(isFlag),
    windows: optional(shape({ canOpen: isFlag, language: isText, blocked: isText, open: isText })),
    sco: shape({
      identifier: isText,
      title: isText,
      url: isText,
      elements: areElements,
      suspendData: optional(isText),
      isAsset: optional(isFlag),
      sharedData: optional(listOf(isSharedEntry)),
    }),
  }),
}

const isOneOf = (messages: Record<string, Check>, data: unknown) =>
  isRecord(data) && typeof data.type === 'string' && Object.hasOwn(messages, data.type) && messages[data.type]!(data)

/** Parses a message of a launcher page; `undefined` for anything else. */
export const readPlayerMessage = (data: unknown): PlayerMessage | undefined =>
  isOneOf(playerMessages, data) ? (data as PlayerMessage) : undefined

/** Parses a message of the application; `undefined` for anything else. */
export const readAppMessage = (data: unknown): AppMessage | undefined =>
  isOneOf(appMessages, data) ? (data as AppMessage) : undefined
