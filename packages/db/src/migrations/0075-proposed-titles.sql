-- Whether the title of a version is the name of its file, until its package is analysed.

alter table content_versions add column is_title_proposed boolean not null default false;
