import type { PackageNote } from '@cursus/contract/content'
import {
  type PackageErrorName,
  type PackageRepairName,
  type PackageWarningName,
  packageErrorNames,
  packageRepairNames,
  packageWarningNames,
} from '@cursus/contract/content-values'
import { formatBytes, formatNumber } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'

type Options = PackageNote['options']

/** A backtick in a file name would end the mark of `CodeText`. */
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).replaceAll('`', 'ˋ'))
const number = (value: unknown) => Number(value ?? 0)
const bytes = (value: unknown) => formatBytes(Number(value ?? 0))
const file = (options: Options) => ({ file: text(options.file) })
const count = (options: Options) => ({ count: Number(options.count ?? 0) })
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Other formats recognised by their files, with their official names. */
const formats: Record<string, string> = { commonCartridge: 'IMS Common Cartridge' }

/** The text of each refusal with the next step; a name without a text does not compile. */
const errors: Record<PackageErrorName, (options: Options) => string> = {
  notAZip: () => m.management_package_error_not_a_zip(),
  truncated: ({ kind }) =>
    kind === 'multiPart' ? m.management_package_error_truncated_parts() : m.management_package_error_truncated(),
  encrypted: () => m.management_package_error_encrypted(),
  tooManyEntries: (options) =>
    m.management_package_error_too_many_entries({ count: number(options.count), max: number(options.max) }),
  tooBig: (options) => {
    const weights = { size: bytes(options.size), max: bytes(options.max) }
    if (options.kind === 'zip') return m.management_package_error_too_big_zip(weights)
    if (options.kind === 'entry') return m.management_package_error_too_big_entry({ ...weights, ...file(options) })
    return m.management_package_error_too_big_total(weights)
  },
  ratioTooHigh: () => m.management_package_error_ratio_too_high(),
  unsafePath: (options) => m.management_package_error_unsafe_path(file(options)),
  linkEntry: (options) => m.management_package_error_link_entry(file(options)),
  duplicateEntry: (options) =>
    options.kind === 'fileAndFolder'
      ? m.management_package_error_duplicate_folder(file(options))
      : m.management_package_error_duplicate_entry(file(options)),
  overlappingEntries: (options) =>
    m.management_package_error_overlapping_entries({ ...file(options), other: text(options.other) }),
  corruptEntry: (options) => m.management_package_error_corrupt_entry(file(options)),
  noManifest: (options) => {
    const lookedFor = { file: text(options.lookedFor) || 'imsmanifest.xml' }
    return options.innerZip === undefined
      ? m.management_package_error_no_manifest(lookedFor)
      : m.management_package_error_no_manifest_inner({ ...lookedFor, inner: text(options.innerZip) })
  },
  manifestMalformed: (options) =>
    m.management_package_error_manifest_malformed({ ...file(options), line: number(options.line) }),
  manifestTooBig: () => m.management_package_error_manifest_too_big(),
  doctypeForbidden: (options) => m.management_package_error_doctype_forbidden(file(options)),
  unsupportedStandard: (options) =>
    m.management_package_error_unsupported_standard({
      ...file(options),
      kind: formats[text(options.kind)] ?? text(options.kind),
    }),
  noLaunchable: () => m.management_package_error_no_launchable(),
  launchMissing: (options) =>
    m.management_package_error_launch_missing({ href: text(options.href), item: text(options.item) }),
  launchOutside: (options) =>
    m.management_package_error_launch_outside({ href: text(options.href), item: text(options.item) }),
  processingFailed: (options) => m.management_package_error_processing_failed({ count: number(options.count) }),
}

/** A repair or warning: its text, a summary of what it affected, and the affected names. */
export type NoteText = { text: string; aside?: string; code?: boolean; names: string[]; count: number }
type Words = Pick<NoteText, 'text' | 'aside' | 'code'>

const files = (options: Options) => m.management_package_file_count(count(options))

const repairs: Record<PackageRepairName, (options: Options) => Words> = {
  nestedRoot: (options) => ({
    text:
      Number(options.dropped ?? 0) > 0
        ? m.management_package_repair_nested_root_dropped({ count: Number(options.dropped) })
        : m.management_package_repair_nested_root(),
    aside: `${text(options.folder)}/`,
    code: true,
  }),
  backslashes: (options) => ({
    text: m.management_package_repair_backslashes(),
    aside: m.management_package_paths(count(options)),
  }),
  upperCaseManifest: (options) => ({
    text: m.management_package_repair_upper_case_manifest({ file: text(options.file).split('/').at(-1) ?? '' }),
  }),
  otherManifests: (options) => ({ text: m.management_package_repair_other_manifests(), aside: files(options) }),
  missingFiles: (options) => ({ text: m.management_package_repair_missing_files(count(options)) }),
  encoding: (options) => ({
    text: m.management_package_repair_encoding({ charset: text(options.charset) }),
    aside: m.management_package_name_count(count(options)),
  }),
  manifestEncoding: (options) => ({
    text: m.management_package_repair_manifest_encoding({ charset: text(options.charset) }),
  }),
  manifestStart: () => ({ text: m.management_package_repair_manifest_start() }),
  junkSkipped: (options) => ({ text: m.management_package_repair_junk_skipped(), aside: files(options) }),
  serverFilesDropped: (options) => ({
    text: m.management_package_repair_server_files_dropped(),
    aside: files(options),
  }),
  inertFiles: (options) => ({ text: m.management_package_repair_inert_files(), aside: files(options) }),
  duplicateFiles: (options) => ({ text: m.management_package_repair_duplicate_files(), aside: files(options) }),
  caseMismatch: (options) => ({
    text: m.management_package_repair_case_mismatch(),
    aside: m.management_package_paths(count(options)),
  }),
  unlaunchableItems: (options) => ({
    text: m.management_package_repair_unlaunchable_items(),
    aside: formatNumber(number(options.count)),
  }),
  versionGuessed: (options) => ({
    text: text(options.declared)
      ? m.management_package_repair_version_guessed_declared({ declared: text(options.declared) })
      : m.management_package_repair_version_guessed(),
    aside: options.standard === '2004' ? m.management_package_scorm2004() : m.management_package_scorm12(),
  }),
  versionContradicted: (options) => ({
    text: m.management_package_repair_version_contradicted({ declared: text(options.declared) }),
    aside: options.standard === '2004' ? m.management_package_scorm2004() : m.management_package_scorm12(),
  }),
  missingOrganisation: () => ({ text: m.management_package_repair_missing_organisation() }),
  wrongDefaultOrganisation: (options) => ({
    text: m.management_package_repair_wrong_default_organisation({ declared: text(options.declared) }),
  }),
  scormTypeMissing: (options) => ({
    text: m.management_package_repair_scorm_type_missing(),
    aside: m.management_package_resource_count(count(options)),
  }),
  trailingBytes: (options) => ({
    text: m.management_package_repair_trailing_bytes(),
    aside: bytes(options.count),
  }),
}

const warnings: Record<PackageWarningName, (options: Options, doneOnOpen: boolean) => Words> = {
  sequencingNotEnforced: () => ({ text: m.management_package_warning_sequencing_not_enforced() }),
  reportsNothing: (_options, doneOnOpen) => ({
    text: doneOnOpen
      ? m.management_package_warning_reports_nothing_handled()
      : m.management_package_warning_reports_nothing(),
  }),
  caseCollision: (options) => ({ text: m.management_package_warning_case_collision(count(options)) }),
  manyOrganisations: (options) => ({
    text: m.management_package_warning_many_organisations({ count: number(options.count) }),
  }),
}

/** A note of a newer intake, shown by its name. */
const unknown = (name: string): Words => ({ text: m.management_package_unknown_note({ name }) })

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name)

const noteText = (words: Words, { options }: PackageNote): NoteText => ({
  ...words,
  names: list(options.first),
  count: Number(options.count ?? 0),
})

export function packageErrorText({ name, options }: PackageNote): string {
  return isOneOf(packageErrorNames, name) ? errors[name](options) : m.management_package_unknown_error({ name })
}

export function packageRepairText(note: PackageNote): NoteText {
  return noteText(isOneOf(packageRepairNames, note.name) ? repairs[note.name](note.options) : unknown(note.name), note)
}

export function packageWarningText(note: PackageNote, doneOnOpen: boolean): NoteText {
  return noteText(
    isOneOf(packageWarningNames, note.name) ? warnings[note.name](note.options, doneOnOpen) : unknown(note.name),
    note,
  )
}

/** "SCORM 2004, 4ᵉ édition" */
export function standardText({ standard, edition }: { standard: '1.2' | '2004'; edition: string | null }): string {
  if (standard === '1.2') return m.management_package_scorm12()
  const editions: Record<string, () => string> = {
    '2nd': m.management_package_edition_2,
    '3rd': m.management_package_edition_3,
    '4th': m.management_package_edition_4,
  }
  const named = edition === null ? undefined : editions[edition]
  return named ? m.management_package_edition({ edition: named() }) : m.management_package_scorm2004()
}
