import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { isId } from '#web/lib/address.ts'
import { trpc } from '#web/lib/trpc.ts'
import { ContentPreviewPage, previewOptions, previewStateOf } from './content-preview-page.tsx'
import { ModuleContents } from './module-contents.tsx'

const from = '/company/$companyId/module-preview/$moduleLicenceId/$moduleId/$contentVersionId'

/** A content of a module of a licence, beside the other contents of its version of the module. */
export function LicensedPreview() {
  const { companyId, moduleLicenceId, moduleId, contentVersionId } = useParams({ from })
  const within = { companyId, id: moduleLicenceId, moduleId }
  const enabled = [companyId, moduleLicenceId, moduleId, contentVersionId].every(isId)
  const preview = trpc.company.licence.previewContent.useQuery(
    { ...within, contentVersionId },
    { ...previewOptions, enabled },
  )
  const versions = trpc.company.licence.moduleVersions.useQuery(within, { enabled })
  const has = ({ contents }: { contents: readonly { contentVersionId: string }[] }) =>
    contents.some((content) => content.contentVersionId === contentVersionId)
  const current = versions.data?.find((version) => version.held)
  const shown = current && has(current) ? current : versions.data?.find(has)
  return (
    <ContentPreviewPage
      preview={enabled ? previewStateOf(preview) : { state: 'missing' }}
      list={{ to: '/company/$companyId/module', params: { companyId } }}
      around={({ contentId }) => ({
        hasLog: false,
        back: current ? (
          <Link
            to="/company/$companyId/module/$moduleVersionId/$moduleLicenceId"
            params={{ companyId, moduleLicenceId, moduleVersionId: current.id }}
          >
            <ArrowLeft aria-hidden />
          </Link>
        ) : (
          <Link to="/company/$companyId/module" params={{ companyId }}>
            <ArrowLeft aria-hidden />
          </Link>
        ),
        contents: (
          <ModuleContents
            title={shown?.title}
            contents={shown?.contents ?? []}
            contentId={contentId}
            link={(content) => ({
              to: '/company/$companyId/module-preview/$moduleLicenceId/$moduleId/$contentVersionId',
              params: { companyId, moduleLicenceId, moduleId, contentVersionId: content.contentVersionId },
            })}
          />
        ),
      })}
    />
  )
}
