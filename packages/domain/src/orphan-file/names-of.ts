import { type RawBuilder, sql } from 'kysely'
import { hasPackageLeft } from '../content/index.ts'
import type { KeptKind } from '../stored-file/index.ts'

type Name = { key: string | null; name: string }

/**
 * The rows that name files of a kind: their keys, and the title of a content or module, the name of
 * a company or an id. A file that none names is an orphan.
 */
export const namesOf: Record<KeptKind, RawBuilder<Name>> = {
  package: sql`select package_key as key, title as name from content_versions where ${hasPackageLeft}`,
  unpacked: sql`select files_prefix || '/' as key, title as name from content_versions`,
  attachment: sql`
    select illustration_key as key, title as name from content_versions
    union all select illustration_key, title from module_versions
    union all select file_key, name from resources`,
  // Certificates keep those that the company had.
  companyPicture: sql`
    select picture as key, name from companies, unnest(array[logo_key, signature_key]) picture
    union all
    select picture, id::text from attestations, unnest(array[logo_key, signature_key]) picture`,
  certificate: sql`select 'attestations/' || id || '/' as key, id::text as name from attestations`,
  // As `keyOf` of a made file has them.
  madeFile: sql`
    select case kind when 'record' then 'records/' || id || '/record.pdf'
      else 'data-exports/' || id || '.' || coalesce(request ->> 'format', 'json') end as key, id::text as name
    from made_files where state = 'ready' and kind <> 'attestation'`,
}
