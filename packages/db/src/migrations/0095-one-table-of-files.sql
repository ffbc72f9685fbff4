-- The release before asks for files in tables of their kinds.
-- isContract = true

drop trigger keep_made_file on made_files;
drop table data_exports, record_files;
drop function keep_made_file, keep_former_file;
alter table attestations drop column failed_at;
