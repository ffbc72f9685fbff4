-- Themes, categories, contents, modules and their immutable versions.

create table themes (
  id uuid primary key,
  name text check (btrim(name) <> ''),
  fallback_name text not null check (btrim(fallback_name) <> ''),
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table content_categories (
  id uuid primary key,
  name text check (btrim(name) <> ''),
  fallback_name text not null check (btrim(fallback_name) <> ''),
  created_at timestamptz not null default now()
);

-- A stored file is shared by versions: a new version keeps resources without copying them.
create table resources (
  id uuid primary key,
  name text not null,
  file_key text not null,
  file_name text not null,
  size bigint not null check (size >= 0),
  created_at timestamptz not null default now()
);

create table contents (
  id uuid primary key,
  reference integer generated always as identity unique,
  latest_version_id uuid not null unique,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table content_versions (
  id uuid primary key,
  content_id uuid not null references contents (id) deferrable initially deferred,
  version integer not null check (version >= 1),
  title text not null check (btrim(title) <> ''),
  type text not null check (type in ('scorm-content', 'scorm-quiz', 'embedded-content', 'external-link')),
  language text not null check (language in ('fr', 'en')),
  description text not null check (btrim(description) <> ''),
  level smallint not null check (level between 1 and 3),
  is_tool boolean not null,
  tags text[] not null,
  category_id uuid not null references content_categories (id),
  quiz_score_validation smallint check (quiz_score_validation between 0 and 100),
  complete_on_open boolean not null,
  link text,
  illustration_key text,
  -- Storage keys of the uploaded zip and of the unpacked files.
  package_key text,
  package_file_name text,
  package_size bigint,
  files_prefix text,
  manifest jsonb,
  processing_state text not null check (processing_state in ('pending', 'processing', 'ready', 'failed')),
  processing_percent smallint not null default 0 check (processing_percent between 0 and 100),
  processing_reason jsonb,
  processing_report jsonb,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (content_id, version),
  unique (content_id, id),
  check (quiz_score_validation is null or type = 'scorm-quiz'),
  check ((type in ('scorm-content', 'scorm-quiz')) = (package_key is not null)),
  check ((type in ('embedded-content', 'external-link')) = (link is not null)),
  check (type in ('scorm-content', 'scorm-quiz') or processing_state = 'ready'),
  check (processing_state <> 'ready' or package_key is null or (files_prefix is not null and manifest is not null)),
  check ((processing_state = 'failed') = (processing_reason is not null))
);

-- The latest version always belongs to its own content.
alter table contents add constraint contents_latest_version
  foreign key (id, latest_version_id) references content_versions (content_id, id) deferrable initially deferred;

create index contents_latest on contents (id, latest_version_id);
create index content_versions_category on content_versions (category_id);
create index content_versions_author on content_versions (created_by);
create index content_versions_tags on content_versions using gin (tags);
create index content_versions_search on content_versions using gin (fold_text(title) gin_trgm_ops);

create index content_versions_unfinished on content_versions (created_at)
  where processing_state in ('pending', 'processing');

create table content_relations (
  content_version_id uuid not null references content_versions (id),
  kind text not null check (kind in ('related', 'required')),
  content_id uuid not null references contents (id),
  position smallint not null,
  primary key (content_version_id, kind, content_id)
);

create index content_relations_content on content_relations (content_id);

create table content_version_resources (
  content_version_id uuid not null references content_versions (id),
  resource_id uuid not null references resources (id),
  position smallint not null,
  primary key (content_version_id, resource_id)
);

create index content_version_resources_resource on content_version_resources (resource_id);

create table modules (
  id uuid primary key,
  reference integer generated always as identity unique,
  latest_version_id uuid not null unique,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table module_versions (
  id uuid primary key,
  module_id uuid not null references modules (id) deferrable initially deferred,
  version integer not null check (version >= 1),
  title text not null check (btrim(title) <> ''),
  type text not null check (type in ('course', 'free-content')),
  language text not null check (language in ('fr', 'en')),
  description text not null,
  theme_id uuid not null references themes (id),
  illustration_key text,
  content_count integer not null check (content_count >= 1),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  unique (module_id, version),
  unique (module_id, id)
);

alter table modules add constraint modules_latest_version
  foreign key (id, latest_version_id) references module_versions (module_id, id) deferrable initially deferred;

create index modules_latest on modules (id, latest_version_id);
create index module_versions_theme on module_versions (theme_id);
create index module_versions_author on module_versions (created_by);
create index module_versions_search on module_versions using gin (fold_text(title) gin_trgm_ops);

-- A free-content module is stored as one chapter without a title.
create table module_chapters (
  id uuid primary key,
  module_version_id uuid not null references module_versions (id),
  position smallint not null,
  title text check (btrim(title) <> ''),
  unique (module_version_id, position),
  unique (module_version_id, id)
);

create unique index module_chapters_title on module_chapters (module_version_id, fold_text(title));

create table module_contents (
  module_version_id uuid not null,
  content_id uuid not null,
  content_version_id uuid not null,
  chapter_id uuid not null,
  position smallint not null,
  primary key (module_version_id, content_id),
  foreign key (module_version_id, chapter_id) references module_chapters (module_version_id, id),
  foreign key (content_id, content_version_id) references content_versions (content_id, id)
);

create index module_contents_chapter on module_contents (module_version_id, chapter_id, position);
create index module_contents_content on module_contents (content_id, content_version_id);

create table module_version_resources (
  module_version_id uuid not null references module_versions (id),
  resource_id uuid not null references resources (id),
  position smallint not null,
  primary key (module_version_id, resource_id)
);

create index module_version_resources_resource on module_version_resources (resource_id);
