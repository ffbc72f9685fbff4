-- Files that are kept have a row too: published, without an end. The release before goes on to store
-- and remove files without it; a sweep adopts what it stored.
-- isAtomic = false

alter table files
  alter column expires_at drop not null,
  drop constraint if exists files_kind_check,
  add constraint files_kind_check check (kind in (
    'upload', 'packageUpload', 'mailPicture', 'mailPreview',
    'package', 'unpacked', 'attachment', 'companyPicture', 'certificate', 'madeFile'
  )) not valid;

alter table files validate constraint files_kind_check;

create index concurrently if not exists files_end on files (expires_at) where expires_at is not null;

drop index concurrently if exists files_expiry;

insert into files (key, kind)
select * from (
  select package_key, 'package' from content_versions
    where processing_state <> 'failed' or processing_reason ->> 'name' = 'processingFailed'
  union all select files_prefix || '/', 'unpacked' from content_versions
  union all select illustration_key, 'attachment' from content_versions
  union all select illustration_key, 'attachment' from module_versions
  union all select file_key, 'attachment' from resources
  union all select logo_key, 'companyPicture' from companies
  union all select signature_key, 'companyPicture' from companies
  union all select logo_key, 'companyPicture' from attestations
  union all select signature_key, 'companyPicture' from attestations
  union all select 'attestations/' || id || '/', 'certificate' from attestations
  union all select 'records/' || id || '/record.pdf', 'madeFile' from made_files
    where kind = 'record' and state = 'ready'
  union all select 'data-exports/' || id || '.' || coalesce(request ->> 'format', 'json'), 'madeFile' from made_files
    where kind in ('data', 'export') and state = 'ready'
) named (key, kind)
where key is not null
on conflict do nothing;
