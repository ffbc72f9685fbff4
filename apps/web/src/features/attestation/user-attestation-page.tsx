import type { OwnAttestation } from '@cursus/contract/attestation'
import { printedCode } from '@cursus/contract/attestation-values'
import { Link } from '@tanstack/react-router'
import { columnsOf } from '#web/components/data-list/columns.tsx'
import { ListPage } from '#web/components/data-list/list-page.tsx'
import { useList } from '#web/components/data-list/use-list.ts'
import { pollMs, useIsLate } from '#web/lib/file/made-file.ts'
import { formatDate, typeset } from '#web/lib/text/format.ts'
import { m } from '#web/paraglide/messages.js'
import { AttestationButton } from './attestation-box.tsx'
import { userAttestationList } from './attestation-queries.ts'
import { useMakeAttestation } from './use-own-attestation.ts'

const { day, text } = columnsOf(userAttestationList)

/** All certificates of the participant, and those that finished modules give. */
export function UserAttestationPage() {
  const list = useList(userAttestationList, {
    pollMs: (rows) => rows.some(({ state }) => state === 'preparing') && pollMs,
  })
  return (
    <ListPage
      list={list}
      name="user-attestations"
      title={m.participant_attestations()}
      subtitle={m.participant_attestations_subtitle()}
      rowId={(row) => row.userModuleId}
      rowLabel={(row) => row.title}
      rowLink={(row) => ({ to: '/platform/user-module/$userModuleId', params: { userModuleId: row.userModuleId } })}
      columns={[
        {
          id: 'title',
          header: m.participant_module(),
          sort: 'title',
          value: (row) => row.title,
          cell: (row) => <span className="block truncate font-medium">{typeset(row.title)}</span>,
        },
        text('company', m.participant_company(), (row) => row.company, {
          sort: 'company',
          share: true,
          from: 960,
        }),
        day('doneAt', m.participant_attestations_done(), (row) => row.doneAt, { sort: 'doneAt' }),
        {
          id: 'code',
          header: m.participant_attestation_code(),
          value: (row) => (row.code ? printedCode(row.code) : ''),
          cell: (row) => <Code row={row} />,
        },
        {
          id: 'action',
          header: m.list_actions(),
          align: 'right',
          width: '260px',
          cell: (row) => <Get row={row} />,
        },
      ]}
      card={{
        body: (row) => (
          <>
            <p className="text-xs text-muted-foreground">
              {[row.company, m.participant_ended_on({ date: formatDate(row.doneAt) })].join(' · ')}
            </p>
            <Code row={row} />
            <Get row={row} />
          </>
        ),
      }}
      searchPlaceholder={m.participant_attestations_search()}
      empty={{ title: m.participant_attestations_empty_title(), text: m.participant_attestations_empty() }}
    />
  )
}

/** Leads to the page that anybody checks the certificate on, or says why there is none. */
function Code({ row: { state, code, revokedAt } }: { row: OwnAttestation }) {
  if (state === 'revoked') {
    return (
      <span className="text-xs text-muted-foreground">
        {m.participant_attestation_revoked({ date: formatDate(revokedAt ?? '') })}
      </span>
    )
  }
  if (code === null) return null
  return (
    <Link
      to="/attestation/$code"
      params={{ code }}
      className="relative z-[1] text-sm text-link"
      aria-label={m.participant_attestations_check({ code: printedCode(code) })}
    >
      {printedCode(code)}
    </Link>
  )
}

function Get({ row }: { row: OwnAttestation }) {
  const make = useMakeAttestation()
  const isLate = useIsLate(row.state === 'preparing' && !make.isPending)
  return (
    <span className="relative z-[1]">
      <AttestationButton
        attestation={row}
        size="sm"
        of={row.title}
        pending={make.isPending}
        isLate={isLate}
        onMake={() => make.mutate({ userModuleId: row.userModuleId })}
      />
    </span>
  )
}
