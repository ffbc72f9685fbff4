import type { EventAction, HistoryNoun } from '@cursus/contract/event-values'
import {
  Archive,
  ArchiveRestore,
  CirclePause,
  CirclePlay,
  Copy,
  DatabaseBackup,
  Download,
  FastForward,
  Image,
  KeyRound,
  type LucideIcon,
  Mail,
  Pencil,
  Plus,
  RefreshCw,
  Send,
  Trash2,
  Undo2,
  Upload,
  UserMinus,
} from 'lucide-react'
import { HistoryEntry, HistoryOf } from '#web/components/history.tsx'
import { fullName } from '#web/lib/session/session.ts'
import { jobsActedOn } from '#web/lib/text/job-words.ts'
import { type ApiOutputs, trpc } from '#web/lib/trpc.ts'
import { m } from '#web/paraglide/messages.js'
import { changesOf } from './history-changes.ts'

type Changed = ApiOutputs['management']['history'][number]
type Said = (input: { who: string; version: string; what: string }) => string

type Headline = { icon: LucideIcon; text: Said }

const update: Headline = { icon: Pencil, text: m.management_history_update }
const archive: Headline = { icon: Archive, text: m.management_history_archive }
const restore: Headline = { icon: ArchiveRestore, text: m.management_history_restore }

/** `null`: the item and its page no longer exist after this action. */
const headlines: { [Noun in HistoryNoun]: Record<EventAction<Noun>, Headline | null> } = {
  theme: { create: { icon: Plus, text: m.management_history_theme_create }, update, archive, restore },
  category: { create: { icon: Plus, text: m.management_history_category_create }, update, remove: null },
  content: {
    create: { icon: Plus, text: m.management_history_content_create },
    duplicate: { icon: Copy, text: m.management_history_content_duplicate },
    renameTag: { icon: Pencil, text: m.management_history_content_tag },
    createVersion: { icon: Pencil, text: m.management_history_content_version },
    restoreVersion: { icon: ArchiveRestore, text: m.management_history_content_restored },
    takeTitle: { icon: Pencil, text: m.management_history_content_take_title },
    unpackAgain: { icon: RefreshCw, text: m.management_history_content_unpack_again },
    archive,
    restore,
  },
  module: {
    create: { icon: Plus, text: m.management_history_module_create },
    publish: { icon: Send, text: m.management_history_module_publish },
    changeCover: { icon: Image, text: m.management_history_module_cover },
    createVersion: { icon: Pencil, text: m.management_history_module_version },
    restoreVersion: { icon: ArchiveRestore, text: m.management_history_content_restored },
    updateContents: { icon: RefreshCw, text: m.management_history_module_contents },
    duplicate: { icon: Copy, text: m.management_history_module_duplicate },
    archive,
    restore,
  },
  company: {
    create: { icon: Plus, text: m.management_history_company_create },
    update,
    export: { icon: Download, text: m.management_history_company_export },
  },
  user: {
    update: { icon: Pencil, text: m.management_history_user_update },
    suspend: { icon: CirclePause, text: m.management_history_user_suspend },
    unsuspend: { icon: CirclePlay, text: m.management_history_user_unsuspend },
    requestDeletion: { icon: UserMinus, text: m.management_history_user_request_deletion },
    withdrawDeletion: { icon: Undo2, text: m.management_history_user_withdraw_deletion },
    linkPassword: { icon: KeyRound, text: m.management_history_user_link_password },
    resumeMails: { icon: Mail, text: m.common_email_resumed_history },
    remove: null,
  },
  platformManager: {
    create: { icon: Plus, text: m.management_history_manager_create },
    update: { icon: Pencil, text: m.management_history_manager_update },
    remove: { icon: UserMinus, text: m.management_history_manager_remove },
  },
  job: {
    retry: { icon: RefreshCw, text: m.job_history_retry },
    remove: { icon: Trash2, text: m.job_history_remove },
    promote: { icon: FastForward, text: m.job_history_promote },
    pause: { icon: CirclePause, text: m.job_history_pause },
    resume: { icon: CirclePlay, text: m.job_history_resume },
    run: { icon: CirclePlay, text: m.job_history_run },
    change: { icon: Pencil, text: m.job_history_change },
    testMail: { icon: Mail, text: m.job_history_test_mail },
    sendHeld: { icon: Mail, text: m.job_history_send_held },
    dropHeld: { icon: Trash2, text: m.job_history_drop_held },
    changeSecret: { icon: KeyRound, text: m.job_history_change_secret },
    setRetention: { icon: Pencil, text: m.job_history_set_retention },
    removeOld: { icon: Trash2, text: m.job_history_remove_old },
    backUp: { icon: DatabaseBackup, text: m.job_history_back_up },
  },
}

/** Undefined for an action of a newer server. */
const headlineOf = (noun: HistoryNoun, action: string): Headline | null | undefined =>
  (headlines[noun] as Partial<Record<string, Headline | null>>)[action]

/** The changes of an item, newest first, with values before and after. */
export function HistorySection({ noun, id }: { noun: HistoryNoun; id: string }) {
  const history = trpc.management.history.useQuery({ noun, id })
  return <HistoryOf of={history}>{(entry) => <Entry key={entry.id} noun={noun} entry={entry} />}</HistoryOf>
}

function Entry({ noun, entry }: { noun: HistoryNoun; entry: Changed }) {
  // Shows the fields of updates only, because the sheet itself shows a created item.
  const changes = entry.before === null || entry.before === undefined ? [] : changesOf(noun, entry.before, entry.after)
  const onlyPackage = entry.action === 'createVersion' && changes.some((change) => change.key === 'file')
  const known = headlineOf(noun, entry.action)
  const { actor, system } = entry
  const values = {
    who: actor ? fullName(actor) : system ? m.management_history_platform() : m.management_unknown_person(),
    what: noun === 'job' ? jobsActedOn(entry.action, entry.after ?? {}) : '',
    version: String((entry.after as { version?: number } | null)?.version ?? ''),
  }
  return (
    <HistoryEntry
      icon={onlyPackage ? Upload : (known?.icon ?? Pencil)}
      text={
        onlyPackage
          ? m.management_history_content_package(values)
          : known
            ? known.text(values)
            : m.management_history_other({ who: values.who, action: entry.action })
      }
      at={entry.creationDate}
      changes={changes}
    />
  )
}
