-- What the migrations make of an empty database. Generated: see "npm run db:generate".

-- Bodies of functions name tables that come later.
set local check_function_bodies = off;

create extension if not exists btree_gin;

create extension if not exists btree_gist;

create extension if not exists pg_trgm;

create extension if not exists unaccent;

CREATE OR REPLACE FUNCTION public.add_company_people(companies uuid[], people uuid[], joined timestamp with time zone[], with_access boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = any (people) order by id for share;
  insert into company_people as p (company_id, user_id, holds_access, search_text, sort_name, email, state, joined_at)
  select distinct on (x.company_id, x.user_id) x.company_id, x.user_id, with_access,
    case when u.deleted_at is not null then null
      when k.user_id is null then search_text(u.email) else u.search_text end,
    case when k.user_id is null then fold_text(u.email) else u.sort_name end,
    u.email,
    case when k.user_id is null and u.deleted_at is null then 'invited' else u.state end,
    x.joined_at
  from unnest(companies, people, joined) as x (company_id, user_id, joined_at) join users u on u.id = x.user_id
  left join company_acquaintances k on k.company_id = x.company_id and k.user_id = x.user_id
  order by 1, 2, 8
  on conflict (company_id, user_id) do update set holds_access = p.holds_access or with_access, removed_at = null
  where with_access and not p.holds_access or p.removed_at is not null;
end $function$;

CREATE OR REPLACE FUNCTION public.copy_company_people(people uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from users where id = any (people) order by id for share;
  update company_people p set (search_text, sort_name, email, state) = (
    select
      case when u.deleted_at is null then search_text(concat_ws(' ', n.firstname, n.lastname, u.email, (
        select string_agg(v.value, ' ' order by v.attribute_id)
        from person_attributes v join company_attributes a on a.id = v.attribute_id
        where v.user_id = p.user_id and a.company_id = p.company_id
      ))) end,
      case when u.deleted_at is null
        then fold_text(coalesce(nullif(concat_ws(' ', n.lastname, n.firstname), ''), u.email)) end,
      u.email,
      case when k.user_id is null and u.deleted_at is null then 'invited' else u.state end
    from users u
    left join company_acquaintances k on k.company_id = p.company_id and k.user_id = u.id
    cross join lateral (
      select coalesce(case when k.user_id is not null then u.firstname end, p.firstname) as firstname,
        coalesce(case when k.user_id is not null then u.lastname end, p.lastname) as lastname
    ) n
    where u.id = p.user_id
  ) where p.user_id = any (people);
end $function$;

CREATE OR REPLACE FUNCTION public.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, btrim(value)));

CREATE OR REPLACE FUNCTION public.keep_accesses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  companies uuid[];
  people uuid[];
  times timestamptz[];
  licences uuid[];
  holders uuid[];
  changes integer[];
begin
  -- Who is new in the company, or has a revoked access again; and the seats.
  if tg_op = 'INSERT' then
    select array_agg(a.company_id), array_agg(a.user_id), array_agg(a.created_at) into companies, people, times
    from added a where not coalesce((
      select p.holds_access and p.removed_at is null from company_people p
      where p.company_id = a.company_id and p.user_id = a.user_id
    ), false);
    select array_agg(a.licence_id), array_agg(a.user_id), array_agg(1) into licences, holders, changes
    from added a where num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0;
  elsif tg_op = 'UPDATE' then
    update company_people p set removed_at = null
    from (
      select x.company_id, x.user_id
      from (
        select a.id, a.company_id, a.user_id from added a where a.revoked_at is null
        union all
        select r.id, r.company_id, r.user_id from removed r where r.revoked_at is not null
      ) x group by x.id, 1, 2 having count(*) = 2
    ) d where p.company_id = d.company_id and p.user_id = d.user_id and p.removed_at is not null;
    select array_agg(d.licence_id), array_agg(d.user_id), array_agg(d.change) into licences, holders, changes
    from (
      select x.licence_id, x.user_id, sum(x.change)::integer as change
      from (
        select a.licence_id, a.user_id, 1 as change
        from added a where num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0
        union all
        select r.licence_id, r.user_id, -1
        from removed r where num_nonnulls(r.revoked_at, r.erased_at, r.ended_at) = 0
      ) x group by 1, 2 having sum(x.change) <> 0
    ) d;
  else
    select array_agg(r.licence_id), array_agg(r.user_id), array_agg(-1) into licences, holders, changes
    from removed r where num_nonnulls(r.revoked_at, r.erased_at, r.ended_at) = 0;
  end if;
  if people is not null then perform add_company_people(companies, people, times, true); end if;

  if tg_op <> 'DELETE' then
    with known as (
      insert into company_acquaintances (company_id, user_id, since)
      select a.company_id, a.user_id, min(a.accepted_at) from added a
      where a.accepted_at is not null and not exists (
        select from company_acquaintances k where k.company_id = a.company_id and k.user_id = a.user_id
      )
      group by 1, 2 order by 1, 2 on conflict do nothing returning user_id
    )
    select array_agg(user_id) into people from known;
    if people is not null then perform copy_company_people(people); end if;

    update company_people p set last_access_at = d.last_access_at
    from (
      select a.company_id, a.user_id, max(a.last_access_at) as last_access_at from added a
      where a.last_access_at is not null group by 1, 2
    ) d
    where p.company_id = d.company_id and p.user_id = d.user_id
      and (p.last_access_at is null or p.last_access_at < d.last_access_at);
  end if;

  if licences is null then return null; end if;
  perform from licence_seats where licence_id = any (licences) order by licence_id for update;
  update licence_seats s set seats = s.seats + d.seats
  from (
    select c.licence_id, sum((c.held > 0)::int - (c.held - c.change > 0)::int) as seats
    from (
      select x.licence_id, sum(x.change) as change, (
        select count(*) filter (
          where a.licence_id = x.licence_id and num_nonnulls(a.revoked_at, a.erased_at, a.ended_at) = 0
        )
        from accesses a where a.user_id = x.user_id
      ) as held
      from unnest(licences, holders, changes) as x (licence_id, user_id, change) group by x.licence_id, x.user_id
    ) c group by 1
  ) d where s.licence_id = d.licence_id and d.seats <> 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_group_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_company_people(array_agg(g.company_id), array_agg(m.user_id), array_agg(m.joined_at), false)
    from added m join user_groups g on g.id = m.user_group_id having count(*) > 0;
  else
    -- Locked first, to serialise with inserts into other groups.
    perform from company_people p
    where not p.holds_access and p.user_id in (select user_id from removed)
    order by p.company_id, p.user_id for update;
    delete from company_people p
    where not p.holds_access and not p.is_known and p.user_id in (select user_id from removed) and not exists (
      select from user_group_members m join user_groups g on g.id = m.user_group_id
      where m.user_id = p.user_id and g.company_id = p.company_id
    );
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_learning_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into learning_periods (access_id, content_id, started_at, ended_at, done_at, best_score, finished)
  values (old.access_id, old.content_id, old.active_from, old.active_until, old.done_at, old.best_score, old.finished)
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from company_people where user_id = new.id) then
    perform copy_company_people(array[new.id]);
  end if;
  if old.deleted_at is null and new.deleted_at is not null then
    update accesses set erased_at = new.deleted_at where user_id = new.id and erased_at is null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (' '::text || translate(fold_text(value), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~	
  '::text, repeat(' '::text, 37)));

CREATE OR REPLACE FUNCTION public.words_of(list text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN array_to_string(list, ' '::text);

create table accesses (
  id uuid not null,
  company_id uuid not null,
  licence_id uuid not null,
  module_id uuid not null,
  module_version_id uuid not null,
  user_id uuid not null,
  expire_date date,
  max_day_time_limit integer,
  ends_at timestamp with time zone,
  revoked_at timestamp with time zone,
  accepted_at timestamp with time zone,
  opened_at timestamp with time zone,
  last_access_at timestamp with time zone,
  done_count integer default 0 not null,
  done_at timestamp with time zone,
  expiry_notified_at timestamp with time zone,
  "position" integer,
  created_by uuid,
  created_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  ended_at timestamp with time zone,
  restored_at timestamp with time zone,
  due_date date,
  reminded_on date,
  decline_reason text,
  constraint accesses_pkey PRIMARY KEY (id),
  constraint accesses_check CHECK (((opened_at IS NULL) OR (accepted_at IS NOT NULL))),
  constraint accesses_done_count_check CHECK ((done_count >= 0)),
  constraint accesses_max_day_time_limit_check CHECK ((max_day_time_limit >= 1)),
  constraint accesses_one_live EXCLUDE USING gist (user_id WITH =, (((company_id)::text || (module_id)::text)) WITH =, tstzrange(COALESCE(restored_at, created_at),
CASE
    WHEN (num_nonnulls(revoked_at, ends_at) > 0) THEN GREATEST(COALESCE(restored_at, created_at), LEAST(revoked_at, ends_at))
    ELSE NULL::timestamp with time zone
END) WITH &&)
);

create table attempt_scos (
  attempt_id uuid not null,
  identifier text not null,
  elements jsonb default '{}'::jsonb not null,
  suspend_data text,
  suspend_sequence bigint default 0 not null,
  completed boolean default false not null,
  success text,
  percent numeric(7,4),
  launch_seconds jsonb default '{}'::jsonb not null,
  timed_launch integer default 0 not null,
  last_exit text,
  updated_at timestamp with time zone not null,
  pending numeric(7,4),
  launch integer default 0 not null,
  place_sequence bigint default 0 not null,
  constraint attempt_scos_pkey PRIMARY KEY (attempt_id, identifier),
  constraint attempt_scos_launch_check CHECK ((launch >= 0)),
  constraint attempt_scos_pending_check CHECK (((pending >= (0)::numeric) AND (pending <= (100)::numeric))),
  constraint attempt_scos_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
  constraint attempt_scos_place_sequence_check CHECK ((place_sequence >= 0)),
  constraint attempt_scos_success_check CHECK ((success = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint attempt_scos_suspend_sequence_check CHECK ((suspend_sequence >= 0))
);

create table attempts (
  id uuid not null,
  access_id uuid not null,
  content_id uuid not null,
  content_version_id uuid not null,
  number integer not null,
  launch integer default 1 not null,
  launched_at timestamp with time zone not null,
  sequence bigint default 0 not null,
  revision integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  shared_data jsonb default '{}'::jsonb not null,
  shared_sequence bigint default 0 not null,
  constraint attempts_pkey PRIMARY KEY (id),
  constraint attempts_access_id_content_id_number_key UNIQUE (access_id, content_id, number),
  constraint attempts_launch_check CHECK ((launch >= 1)),
  constraint attempts_number_check CHECK ((number >= 1)),
  constraint attempts_sequence_check CHECK ((sequence >= 0)),
  constraint attempts_shared_sequence_check CHECK ((shared_sequence >= 0))
);

create table attestations (
  id uuid not null,
  access_id uuid not null,
  code text not null,
  data jsonb not null,
  created_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  logo_key text,
  signature_key text,
  picture_key text,
  number text,
  constraint attestations_pkey PRIMARY KEY (id),
  constraint attestations_access_id_key UNIQUE (access_id),
  constraint attestations_code_key UNIQUE (code),
  constraint attestations_code_check CHECK ((code ~ '^[2-9A-HJ-NP-Z]{12}$'::text)),
  constraint attestations_number_check CHECK ((number ~ '^[0-9]{4}-[0-9]{6,}$'::text))
);

create table certificate_numbers (
  year smallint not null,
  last integer not null,
  constraint certificate_numbers_pkey PRIMARY KEY (year),
  constraint certificate_numbers_last_check CHECK ((last > 0))
);

create table client_logs (
  id uuid not null,
  user_id uuid,
  level text not null,
  message text not null,
  logged_at timestamp with time zone,
  stacktrace text,
  data jsonb,
  created_at timestamp with time zone not null,
  user_agent text default ''::text not null,
  constraint client_logs_pkey PRIMARY KEY (id)
);

create table companies (
  id uuid not null,
  name text not null,
  logo_key text,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(name)) stored,
  sort_name text generated always as (fold_text(name)) stored,
  hue smallint,
  welcome text,
  address text,
  registration text,
  signer_name text,
  signer_role text,
  certificate_note text,
  signature_key text,
  town text,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 200))),
  constraint companies_certificate_note_check CHECK (((char_length(certificate_note) >= 1) AND (char_length(certificate_note) <= 500))),
  constraint companies_hue_check CHECK (((hue >= 0) AND (hue <= 359))),
  constraint companies_name_check CHECK ((btrim(name) <> ''::text)),
  constraint companies_registration_check CHECK (((char_length(registration) >= 1) AND (char_length(registration) <= 80))),
  constraint companies_signer_name_check CHECK (((char_length(signer_name) >= 1) AND (char_length(signer_name) <= 80))),
  constraint companies_signer_role_check CHECK (((char_length(signer_role) >= 1) AND (char_length(signer_role) <= 80))),
  constraint companies_town_check CHECK (((char_length(town) >= 1) AND (char_length(town) <= 80))),
  constraint companies_welcome_check CHECK (((char_length(welcome) >= 1) AND (char_length(welcome) <= 200)))
);

create table company_acquaintances (
  company_id uuid not null,
  user_id uuid not null,
  since timestamp with time zone not null,
  constraint company_acquaintances_pkey PRIMARY KEY (company_id, user_id)
);

create table company_attributes (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  sort_name text generated always as (fold_text(name)) stored,
  created_at timestamp with time zone not null,
  constraint company_attributes_pkey PRIMARY KEY (id),
  constraint company_attributes_company_id_sort_name_key UNIQUE (company_id, sort_name),
  constraint company_attributes_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
);

create table company_managers (
  company_id uuid not null,
  user_id uuid not null,
  training_read boolean not null,
  training_write boolean not null,
  admin_read boolean not null,
  admin_write boolean not null,
  responsible boolean not null,
  created_at timestamp with time zone not null,
  constraint company_managers_pkey PRIMARY KEY (company_id, user_id),
  constraint company_managers_check CHECK ((training_read OR (NOT training_write))),
  constraint company_managers_check1 CHECK ((admin_read OR (NOT admin_write))),
  constraint company_managers_check2 CHECK ((training_read OR admin_read OR responsible))
);

create table company_people (
  company_id uuid not null,
  user_id uuid not null,
  holds_access boolean not null,
  search_text text,
  sort_name text,
  email text,
  last_access_at timestamp with time zone,
  joined_at timestamp with time zone not null,
  is_known boolean default false not null,
  firstname text,
  lastname text,
  language text,
  state text,
  removed_at timestamp with time zone,
  constraint company_people_pkey PRIMARY KEY (company_id, user_id),
  constraint company_people_firstname_check CHECK (((char_length(firstname) >= 2) AND (char_length(firstname) <= 30))),
  constraint company_people_given CHECK ((is_known OR (num_nonnulls(firstname, lastname, language) = 0))),
  constraint company_people_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint company_people_lastname_check CHECK (((char_length(lastname) >= 2) AND (char_length(lastname) <= 30))),
  constraint company_people_removed CHECK (((removed_at IS NULL) OR is_known))
);

create table content_categories (
  id uuid not null,
  name text,
  fallback_name text not null,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(((COALESCE(name, ''::text) || ' '::text) || fallback_name))) stored,
  sort_name text generated always as (fold_text(COALESCE(name, fallback_name))) stored,
  sort_fallback_name text generated always as (fold_text(fallback_name)) stored,
  constraint content_categories_pkey PRIMARY KEY (id),
  constraint content_categories_fallback_name_check CHECK ((btrim(fallback_name) <> ''::text)),
  constraint content_categories_name_check CHECK ((btrim(name) <> ''::text))
);

create table content_relations (
  content_version_id uuid not null,
  kind text not null,
  content_id uuid not null,
  "position" smallint not null,
  constraint content_relations_pkey PRIMARY KEY (content_version_id, kind, content_id),
  constraint content_relations_kind_check CHECK ((kind = ANY (ARRAY['related'::text, 'required'::text])))
);

create table content_version_resources (
  content_version_id uuid not null,
  resource_id uuid not null,
  "position" smallint not null,
  constraint content_version_resources_pkey PRIMARY KEY (content_version_id, resource_id)
);

create table content_versions (
  id uuid not null,
  content_id uuid not null,
  version integer not null,
  title text not null,
  type text not null,
  language text not null,
  description text not null,
  level smallint not null,
  is_tool boolean not null,
  tags text[] not null,
  category_id uuid not null,
  quiz_score_validation smallint,
  complete_on_open boolean not null,
  link text,
  illustration_key text,
  package_key text,
  package_file_name text,
  package_size bigint,
  files_prefix text,
  manifest jsonb,
  processing_state text not null,
  processing_percent smallint default 0 not null,
  processing_reason jsonb,
  processing_report jsonb,
  created_by uuid,
  created_at timestamp with time zone not null,
  processing_tries smallint default 0 not null,
  processing_tried_at timestamp with time zone,
  search_text text generated always as (search_text(((title || ' '::text) || words_of(tags)))) stored,
  sort_title text generated always as (fold_text(title)) stored,
  framing text,
  framing_checked_at timestamp with time zone,
  planned_minutes integer,
  is_title_proposed boolean default false not null,
  constraint content_versions_pkey PRIMARY KEY (id),
  constraint content_versions_content_id_id_key UNIQUE (content_id, id),
  constraint content_versions_content_id_version_key UNIQUE (content_id, version),
  constraint content_versions_check CHECK (((quiz_score_validation IS NULL) OR (type = 'scorm-quiz'::text))),
  constraint content_versions_check1 CHECK (((type = ANY (ARRAY['scorm-content'::text, 'scorm-quiz'::text])) = (package_key IS NOT NULL))),
  constraint content_versions_check2 CHECK (((type = ANY (ARRAY['embedded-content'::text, 'external-link'::text])) = (link IS NOT NULL))),
  constraint content_versions_check3 CHECK (((type = ANY (ARRAY['scorm-content'::text, 'scorm-quiz'::text])) OR (processing_state = 'ready'::text))),
  constraint content_versions_check4 CHECK (((processing_state <> 'ready'::text) OR (package_key IS NULL) OR ((files_prefix IS NOT NULL) AND (manifest IS NOT NULL)))),
  constraint content_versions_check5 CHECK (((processing_state = 'failed'::text) = (processing_reason IS NOT NULL))),
  constraint content_versions_description_check CHECK ((btrim(description) <> ''::text)),
  constraint content_versions_framing_check CHECK ((framing = ANY (ARRAY['allowed'::text, 'refused'::text, 'unknown'::text]))),
  constraint content_versions_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint content_versions_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint content_versions_planned_minutes_check CHECK (((planned_minutes >= 1) AND (planned_minutes <= 60000))),
  constraint content_versions_processing_percent_check CHECK (((processing_percent >= 0) AND (processing_percent <= 100))),
  constraint content_versions_processing_state_check CHECK ((processing_state = ANY (ARRAY['pending'::text, 'processing'::text, 'ready'::text, 'failed'::text]))),
  constraint content_versions_quiz_score_validation_check CHECK (((quiz_score_validation >= 0) AND (quiz_score_validation <= 100))),
  constraint content_versions_title_check CHECK ((btrim(title) <> ''::text)),
  constraint content_versions_type_check CHECK ((type = ANY (ARRAY['scorm-content'::text, 'scorm-quiz'::text, 'embedded-content'::text, 'external-link'::text]))),
  constraint content_versions_version_check CHECK ((version >= 1))
);

create table contents (
  id uuid not null,
  reference integer generated always as identity not null,
  latest_version_id uuid not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint contents_pkey PRIMARY KEY (id),
  constraint contents_reference_key UNIQUE (reference)
);

create table erased_attestations (
  code_hash text not null,
  constraint erased_attestations_pkey PRIMARY KEY (code_hash),
  constraint erased_attestations_code_hash_check CHECK ((code_hash ~ '^[0-9a-f]{64}$'::text))
);

create table event_outbox (
  id uuid not null,
  event_ids uuid[] not null,
  attempts smallint default 0 not null,
  available_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  set_aside_at timestamp with time zone,
  error text,
  constraint event_outbox_pkey PRIMARY KEY (id)
);

create table events (
  id uuid not null,
  actor_id uuid,
  system_job text,
  company_id uuid,
  noun text,
  thing_id uuid,
  action text,
  before jsonb,
  after jsonb,
  created_at timestamp with time zone not null,
  revision bigint generated by default as identity not null,
  type text,
  data jsonb,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_actor CHECK (((noun IS NULL) OR (num_nonnulls(actor_id, system_job) = 1))),
  constraint events_notice CHECK ((num_nonnulls(type, data) <> 1))
);

create table favorite_resources (
  access_id uuid not null,
  resource_id uuid not null,
  created_at timestamp with time zone not null,
  constraint favorite_resources_pkey PRIMARY KEY (access_id, resource_id)
);

create table files (
  key text not null,
  kind text not null,
  owner_id uuid,
  bytes bigint default 0 not null,
  expires_at timestamp with time zone,
  writer uuid,
  next_writer uuid,
  constraint files_pkey PRIMARY KEY (key),
  constraint files_kind_check CHECK ((kind = ANY (ARRAY['upload'::text, 'packageUpload'::text, 'mailPicture'::text, 'mailPreview'::text, 'package'::text, 'unpacked'::text, 'attachment'::text, 'companyPicture'::text, 'certificate'::text, 'madeFile'::text])))
);

create table installation (
  is_only boolean default true not null,
  origin text not null,
  mark text not null,
  constraint installation_pkey PRIMARY KEY (is_only),
  constraint installation_is_only_check CHECK (is_only)
);

create table interactions (
  attempt_id uuid not null,
  sco_identifier text not null,
  launch integer not null,
  "position" integer not null,
  data jsonb not null,
  constraint interactions_pkey PRIMARY KEY (attempt_id, sco_identifier, launch, "position"),
  constraint interactions_launch_check CHECK ((launch >= 1)),
  constraint interactions_position_check CHECK ((("position" >= 0) AND ("position" <= 1999)))
);

create table kysely_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  constraint kysely_migration_pkey PRIMARY KEY (name)
);

create table kysely_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null,
  constraint kysely_migration_lock_pkey PRIMARY KEY (id)
);

create table learning_periods (
  access_id uuid not null,
  content_id uuid not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  done_at timestamp with time zone,
  best_score numeric(7,4),
  finished boolean not null,
  constraint learning_periods_pkey PRIMARY KEY (access_id, content_id, started_at),
  constraint learning_periods_best_score_check CHECK (((best_score >= (0)::numeric) AND (best_score <= (100)::numeric))),
  constraint learning_periods_check CHECK ((ended_at >= started_at))
);

create table licence_managers (
  licence_id uuid not null,
  user_id uuid not null,
  kind text not null,
  constraint licence_managers_pkey PRIMARY KEY (licence_id, user_id, kind),
  constraint licence_managers_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'platform'::text])))
);

create table licence_modules (
  licence_id uuid not null,
  module_id uuid not null,
  module_version_id uuid not null,
  constraint licence_modules_pkey PRIMARY KEY (licence_id, module_id)
);

create table licence_seat_days (
  licence_id uuid not null,
  day date not null,
  seats integer not null,
  constraint licence_seat_days_pkey PRIMARY KEY (licence_id, day),
  constraint licence_seat_days_seats_check CHECK ((seats >= 0))
);

create table licence_seats (
  licence_id uuid not null,
  seats integer default 0 not null,
  constraint licence_seats_pkey PRIMARY KEY (licence_id),
  constraint licence_seats_seats_check CHECK ((seats >= 0))
);

create table link_tokens (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  token_hash text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  email text,
  constraint link_tokens_pkey PRIMARY KEY (id),
  constraint link_tokens_token_hash_key UNIQUE (token_hash),
  constraint link_tokens_kind_check CHECK ((kind = ANY (ARRAY['validate_email'::text, 'new_password'::text, 'invitation'::text, 'change_email'::text, 'undo_email'::text, 'end_weekly_mail'::text]))),
  constraint link_tokens_token_hash_check CHECK ((token_hash ~ '^[0-9a-f]{64}$'::text))
);

create table made_files (
  id uuid not null,
  kind text not null,
  owner_id uuid not null,
  user_id uuid,
  company_id uuid,
  attestation_id uuid,
  request jsonb,
  language text not null,
  state text not null,
  runs smallint default 0 not null,
  size bigint,
  rows_done integer default 0 not null,
  rows_total integer,
  rows_left_out integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint made_files_pkey PRIMARY KEY (id),
  constraint made_files_check CHECK (((state = 'ready'::text) = (size IS NOT NULL))),
  constraint made_files_check1 CHECK (((state = 'preparing'::text) = (expires_at IS NULL))),
  constraint made_files_check2 CHECK (((kind = 'record'::text) = (user_id IS NOT NULL))),
  constraint made_files_check3 CHECK (((kind = 'attestation'::text) = (attestation_id IS NOT NULL))),
  constraint made_files_check4 CHECK (((kind = ANY (ARRAY['export'::text, 'record'::text])) = (request IS NOT NULL))),
  constraint made_files_kind_check CHECK ((kind = ANY (ARRAY['data'::text, 'export'::text, 'record'::text, 'attestation'::text]))),
  constraint made_files_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint made_files_size_check CHECK ((size >= 0)),
  constraint made_files_state_check CHECK ((state = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text])))
);

create table mail_choices (
  user_id uuid not null,
  kind text not null,
  choice text not null,
  constraint mail_choices_pkey PRIMARY KEY (user_id, kind),
  constraint mail_choices_choice_check CHECK ((choice = ANY (ARRAY['now'::text, 'digest'::text, 'application'::text, 'none'::text])))
);

create table mails (
  id uuid not null,
  template text not null,
  dedupe_key text,
  user_id uuid,
  to_email text not null,
  language text not null,
  data jsonb not null,
  attempts smallint default 0 not null,
  available_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  set_aside_at timestamp with time zone,
  error text,
  created_at timestamp with time zone not null,
  gathers boolean default false not null,
  failing_since timestamp with time zone,
  error_code text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_dedupe_key_key UNIQUE (dedupe_key),
  constraint mails_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text])))
);

create table module_chapters (
  id uuid not null,
  module_version_id uuid not null,
  "position" smallint not null,
  title text,
  constraint module_chapters_pkey PRIMARY KEY (id),
  constraint module_chapters_module_version_id_id_key UNIQUE (module_version_id, id),
  constraint module_chapters_module_version_id_position_key UNIQUE (module_version_id, "position"),
  constraint module_chapters_title_check CHECK ((btrim(title) <> ''::text))
);

create table module_contents (
  module_version_id uuid not null,
  content_id uuid not null,
  content_version_id uuid not null,
  chapter_id uuid not null,
  "position" smallint not null,
  constraint module_contents_pkey PRIMARY KEY (module_version_id, content_id)
);

create table module_licences (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  max_active_users integer not null,
  has_authorized_domain_list boolean not null,
  authorized_domains text[] not null,
  mandatory_expire_date boolean not null,
  comment text not null,
  business_support_emails text[] not null,
  suspended_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(name)) stored,
  sort_name text generated always as (fold_text(name)) stored,
  notified_percent integer default 0 not null,
  end_notified boolean default false not null,
  constraint module_licences_pkey PRIMARY KEY (id),
  constraint module_licences_company_id_id_key UNIQUE (company_id, id),
  constraint module_licences_check CHECK ((end_date >= start_date)),
  constraint module_licences_max_active_users_check CHECK ((max_active_users >= 1)),
  constraint module_licences_name_check CHECK ((btrim(name) <> ''::text)),
  constraint module_licences_notified_percent_check CHECK ((notified_percent = ANY (ARRAY[0, 75, 100])))
);

create table module_version_resources (
  module_version_id uuid not null,
  resource_id uuid not null,
  "position" smallint not null,
  constraint module_version_resources_pkey PRIMARY KEY (module_version_id, resource_id)
);

create table module_versions (
  id uuid not null,
  module_id uuid not null,
  version integer not null,
  title text not null,
  type text not null,
  language text not null,
  description text not null,
  theme_id uuid not null,
  illustration_key text,
  content_count integer not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(title)) stored,
  sort_title text generated always as (fold_text(title)) stored,
  has_attestation boolean default true not null,
  planned_minutes integer,
  nature text default ''::text not null,
  constraint module_versions_pkey PRIMARY KEY (id),
  constraint module_versions_module_id_id_key UNIQUE (module_id, id),
  constraint module_versions_module_id_version_key UNIQUE (module_id, version),
  constraint module_versions_content_count_check CHECK ((content_count >= 1)),
  constraint module_versions_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint module_versions_nature_check CHECK ((char_length(nature) <= 200)),
  constraint module_versions_planned_minutes_check CHECK (((planned_minutes >= 1) AND (planned_minutes <= 60000))),
  constraint module_versions_title_check CHECK ((btrim(title) <> ''::text)),
  constraint module_versions_type_check CHECK ((type = ANY (ARRAY['course'::text, 'free-content'::text]))),
  constraint module_versions_version_check CHECK ((version >= 1))
);

create table modules (
  id uuid not null,
  reference integer generated always as identity not null,
  latest_version_id uuid not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  is_draft boolean default false not null,
  cover text,
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_reference_key UNIQUE (reference),
  constraint modules_cover_check CHECK ((cover ~ '^[a-z]+-[a-z-]+$'::text))
);

create table notifications (
  user_id uuid not null,
  event_id uuid not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  is_for_digest boolean default false not null,
  constraint notifications_pkey PRIMARY KEY (user_id, event_id)
);

create table person_attributes (
  attribute_id uuid not null,
  user_id uuid not null,
  value text not null,
  sort_value text generated always as (fold_text(value)) stored,
  constraint person_attributes_pkey PRIMARY KEY (attribute_id, user_id),
  constraint person_attributes_value_check CHECK (((char_length(value) >= 1) AND (char_length(value) <= 100)))
);

create table platform_rights (
  user_id uuid not null,
  domain text not null,
  can_write boolean not null,
  constraint platform_rights_pkey PRIMARY KEY (user_id, domain),
  constraint platform_rights_domain_check CHECK ((domain = ANY (ARRAY['themes'::text, 'modules'::text, 'contents'::text, 'contentCategories'::text, 'companies'::text, 'platformManagers'::text, 'users'::text])))
);

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamp with time zone not null,
  hits integer not null,
  constraint rate_limits_pkey PRIMARY KEY (bucket),
  constraint rate_limits_hits_check CHECK ((hits > 0))
);

create table reminder_accesses (
  access_id uuid not null,
  reminder_id uuid not null,
  constraint reminder_accesses_pkey PRIMARY KEY (access_id, reminder_id)
);

create table reminder_settings (
  company_id uuid not null,
  not_accepted_days smallint,
  not_started_days smallint,
  before_due_days smallint,
  before_end_days smallint default 7,
  late_every_days smallint,
  swept_on date,
  constraint reminder_settings_pkey PRIMARY KEY (company_id),
  constraint reminder_settings_before_due_days_check CHECK (((before_due_days >= 1) AND (before_due_days <= 90))),
  constraint reminder_settings_before_end_days_check CHECK (((before_end_days >= 1) AND (before_end_days <= 90))),
  constraint reminder_settings_late_every_days_check CHECK (((late_every_days >= 1) AND (late_every_days <= 90))),
  constraint reminder_settings_not_accepted_days_check CHECK (((not_accepted_days >= 1) AND (not_accepted_days <= 90))),
  constraint reminder_settings_not_started_days_check CHECK (((not_started_days >= 1) AND (not_started_days <= 90)))
);

create table reminders (
  id uuid not null,
  company_id uuid not null,
  user_id uuid not null,
  kind text not null,
  sender_id uuid,
  text text,
  created_at timestamp with time zone not null,
  constraint reminders_pkey PRIMARY KEY (id),
  constraint reminders_check CHECK (((kind = 'automatic'::text) = (sender_id IS NULL))),
  constraint reminders_kind_check CHECK ((kind = ANY (ARRAY['reminder'::text, 'invitation'::text, 'automatic'::text])))
);

create table report_counts (
  company_id uuid not null,
  module_id uuid not null,
  licence_id uuid not null,
  user_group_ids uuid[] not null,
  to_accept integer not null,
  in_progress integer not null,
  done integer not null,
  late integer not null,
  ended integer not null
);

create table report_mails (
  company_id uuid not null,
  user_id uuid not null,
  every text not null,
  sent_for date not null,
  constraint report_mails_pkey PRIMARY KEY (company_id, user_id),
  constraint report_mails_every_check CHECK ((every = ANY (ARRAY['week'::text, 'month'::text])))
);

create table report_runs (
  company_id uuid not null,
  counted_at timestamp with time zone not null,
  constraint report_runs_pkey PRIMARY KEY (company_id)
);

create table report_weeks (
  company_id uuid not null,
  module_id uuid not null,
  licence_id uuid not null,
  user_group_ids uuid[] not null,
  week date not null,
  opened integer not null,
  done integer not null
);

create table resources (
  id uuid not null,
  name text not null,
  file_key text not null,
  file_name text not null,
  size bigint not null,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(((name || ' '::text) || file_name))) stored,
  sort_name text generated always as (fold_text(name)) stored,
  constraint resources_pkey PRIMARY KEY (id),
  constraint resources_size_check CHECK ((size >= 0))
);

create table retention (
  kind text not null,
  kept_days integer,
  constraint retention_pkey PRIMARY KEY (kind),
  constraint retention_kept_days_check CHECK ((kept_days > 0)),
  constraint retention_kind_check CHECK ((kind = ANY (ARRAY['history'::text, 'mails'::text, 'support'::text, 'exports'::text, 'results'::text])))
);

create table sessions (
  id text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  user_agent text,
  created_at timestamp with time zone not null,
  row_id uuid default gen_random_uuid() not null,
  last_seen_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_row_id_key UNIQUE (row_id),
  constraint sessions_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text))
);

create table sign_ups (
  id uuid not null,
  user_id uuid not null,
  firstname text not null,
  lastname text not null,
  password_hash text not null,
  avatar text,
  language text not null,
  browser_hash text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint sign_ups_pkey PRIMARY KEY (id),
  constraint sign_ups_avatar_check CHECK ((avatar ~ '^(000-avatar\.png|0(0[1-9]|[1-6][0-9]|7[0-6])-avatar\.svg)$'::text)),
  constraint sign_ups_browser_hash_check CHECK ((browser_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint sign_ups_firstname_check CHECK (((char_length(firstname) >= 2) AND (char_length(firstname) <= 30))),
  constraint sign_ups_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint sign_ups_lastname_check CHECK (((char_length(lastname) >= 2) AND (char_length(lastname) <= 30)))
);

create table support_messages (
  id uuid not null,
  user_id uuid,
  email text,
  type text,
  access_id uuid,
  message text,
  created_at timestamp with time zone not null,
  language text default 'fr'::text not null,
  details jsonb,
  recipients text[] default '{}'::text[] not null,
  content_id uuid,
  constraint support_messages_pkey PRIMARY KEY (id),
  constraint support_messages_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint support_messages_message_check CHECK ((btrim(message) <> ''::text)),
  constraint support_messages_type_check CHECK ((type = ANY (ARRAY['technical'::text, 'content'::text, 'access'::text, 'other'::text])))
);

create table sweeps (
  name text not null,
  every_ms bigint not null,
  declared_at timestamp with time zone not null,
  ran_at timestamp with time zone,
  constraint sweeps_pkey PRIMARY KEY (name)
);

create table tags (
  key text not null,
  name text not null,
  constraint tags_pkey PRIMARY KEY (key)
);

create table taken_names (
  kind text not null,
  language text not null,
  key text not null,
  owner_id uuid not null,
  constraint taken_names_pkey PRIMARY KEY (kind, language, key),
  constraint taken_names_key_check CHECK ((key <> ''::text)),
  constraint taken_names_kind_check CHECK ((kind = ANY (ARRAY['theme'::text, 'category'::text, 'content'::text, 'module'::text, 'company'::text]))),
  constraint taken_names_language_check CHECK ((language = ANY (ARRAY[''::text, 'fr'::text, 'en'::text])))
);

create table themes (
  id uuid not null,
  name text,
  fallback_name text not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(((COALESCE(name, ''::text) || ' '::text) || fallback_name))) stored,
  sort_name text generated always as (fold_text(COALESCE(name, fallback_name))) stored,
  sort_fallback_name text generated always as (fold_text(fallback_name)) stored,
  constraint themes_pkey PRIMARY KEY (id),
  constraint themes_fallback_name_check CHECK ((btrim(fallback_name) <> ''::text)),
  constraint themes_name_check CHECK ((btrim(name) <> ''::text))
);

create table user_contents (
  access_id uuid not null,
  content_id uuid not null,
  consulted_at timestamp with time zone,
  last_access_at timestamp with time zone,
  done_at timestamp with time zone,
  best_score numeric(7,4),
  finished boolean default false not null,
  passed_without_score boolean default false not null,
  passed_under_mark boolean default false not null,
  total_seconds integer default 0 not null,
  is_favorite boolean default false not null,
  notes text default ''::text not null,
  notes_updated_at timestamp with time zone,
  active_from timestamp with time zone,
  active_until timestamp with time zone,
  notes_search_text text generated always as (search_text(notes)) stored,
  corrected_at timestamp with time zone,
  corrected_by uuid,
  correction_reason text,
  constraint user_contents_pkey PRIMARY KEY (access_id, content_id),
  constraint user_contents_best_score_check CHECK (((best_score >= (0)::numeric) AND (best_score <= (100)::numeric))),
  constraint user_contents_check CHECK ((active_until >= active_from)),
  constraint user_contents_check1 CHECK (((active_from IS NULL) = (active_until IS NULL))),
  constraint user_contents_correction_reason_check CHECK (((char_length(correction_reason) >= 1) AND (char_length(correction_reason) <= 500))),
  constraint user_contents_notes_check CHECK ((char_length(notes) <= 20000)),
  constraint user_contents_total_seconds_check CHECK ((total_seconds >= 0))
);

create table user_group_accesses (
  access_id uuid not null,
  user_group_id uuid not null,
  left_at timestamp with time zone,
  constraint user_group_accesses_pkey PRIMARY KEY (access_id)
);

create table user_group_members (
  user_group_id uuid not null,
  user_id uuid not null,
  joined_at timestamp with time zone not null,
  constraint user_group_members_pkey PRIMARY KEY (user_group_id, user_id)
);

create table user_group_modules (
  user_group_id uuid not null,
  module_id uuid not null,
  licence_id uuid not null,
  expire_date date,
  max_day_time_limit integer,
  created_at timestamp with time zone not null,
  due_date date,
  constraint user_group_modules_pkey PRIMARY KEY (user_group_id, module_id),
  constraint user_group_modules_max_day_time_limit_check CHECK ((max_day_time_limit >= 1))
);

create table user_groups (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(name)) stored,
  sort_name text generated always as (fold_text(name)) stored,
  constraint user_groups_pkey PRIMARY KEY (id),
  constraint user_groups_company_id_id_key UNIQUE (company_id, id),
  constraint user_groups_name_check CHECK ((btrim(name) <> ''::text))
);

create table users (
  id uuid not null,
  email text,
  firstname text,
  lastname text,
  password_hash text,
  avatar text default '000-avatar.png'::text not null,
  language text default 'fr'::text not null,
  email_verified_at timestamp with time zone,
  signed_up_at timestamp with time zone,
  suspended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  invited_by uuid,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone not null,
  search_text text generated always as (search_text(((((COALESCE(firstname, ''::text) || ' '::text) || COALESCE(lastname, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) stored,
  sort_name text generated always as (fold_text(COALESCE(((lastname || ' '::text) || firstname), email))) stored,
  state text generated always as (
CASE
    WHEN (suspended_at IS NOT NULL) THEN 'suspended'::text
    WHEN (signed_up_at IS NULL) THEN 'invited'::text
    WHEN (email_verified_at IS NULL) THEN 'unverified'::text
    ELSE 'active'::text
END) stored,
  deletion_requested_at timestamp with time zone,
  weekly_mail_for date,
  refused_email text,
  refused_at timestamp with time zone,
  refusal text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email),
  constraint users_avatar_check CHECK ((avatar ~ '^(000-avatar\.png|0(0[1-9]|[1-6][0-9]|7[0-6])-avatar\.svg)$'::text)),
  constraint users_email_check CHECK (((email = lower(btrim(email))) AND (email <> ''::text))),
  constraint users_firstname_check CHECK (((char_length(firstname) >= 2) AND (char_length(firstname) <= 30))),
  constraint users_language_check CHECK ((language = ANY (ARRAY['fr'::text, 'en'::text]))),
  constraint users_lastname_check CHECK (((char_length(lastname) >= 2) AND (char_length(lastname) <= 30))),
  constraint users_state CHECK (
CASE
    WHEN (deleted_at IS NOT NULL) THEN (num_nonnulls(email, firstname, lastname, password_hash) = 0)
    WHEN (signed_up_at IS NOT NULL) THEN (num_nonnulls(email, firstname, lastname, password_hash) = 4)
    ELSE ((email IS NOT NULL) AND (num_nonnulls(firstname, lastname, password_hash, email_verified_at) = 0))
END),
  constraint users_state_check CHECK ((state = ANY (ARRAY['suspended'::text, 'invited'::text, 'unverified'::text, 'active'::text])))
);

CREATE OR REPLACE FUNCTION public.progress_of(module_version_id uuid, done_count integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT ((100 * progress_of.done_count) / v.content_count) FROM module_versions v WHERE (v.id = progress_of.module_version_id));

CREATE INDEX accesses_author ON public.accesses USING btree (created_by);

CREATE INDEX accesses_by_creation ON public.accesses USING btree (company_id, created_at, id) INCLUDE (licence_id, revoked_at, erased_at, ends_at, user_id, accepted_at, last_access_at, done_at, due_date);

CREATE INDEX accesses_by_done ON public.accesses USING btree (company_id, done_at DESC NULLS LAST, id DESC) INCLUDE (revoked_at, erased_at);

CREATE INDEX accesses_by_end ON public.accesses USING btree (licence_id, ends_at, id);

CREATE INDEX accesses_by_last_access ON public.accesses USING btree (company_id, last_access_at DESC NULLS LAST, id DESC);

CREATE INDEX accesses_by_licence ON public.accesses USING btree (company_id, licence_id, id);

CREATE INDEX accesses_by_module ON public.accesses USING btree (company_id, module_id, module_version_id, id) INCLUDE (user_id, licence_id, revoked_at, erased_at, ends_at);

CREATE INDEX accesses_by_progress ON public.accesses USING btree (company_id, progress_of(module_version_id, done_count), id);

CREATE INDEX accesses_by_user ON public.accesses USING btree (company_id, user_id, id);

CREATE INDEX accesses_counted ON public.accesses USING btree (licence_id, module_id) INCLUDE (user_id, ends_at) WHERE ((revoked_at IS NULL) AND (erased_at IS NULL) AND (ended_at IS NULL));

CREATE INDEX accesses_counted_by_end ON public.accesses USING btree (licence_id, ends_at, id) INCLUDE (user_id, module_id) WHERE ((revoked_at IS NULL) AND (erased_at IS NULL) AND (ended_at IS NULL));

CREATE INDEX accesses_declined ON public.accesses USING btree (company_id, created_at, id) WHERE (decline_reason IS NOT NULL);

CREATE INDEX accesses_module ON public.accesses USING btree (module_id, module_version_id);

CREATE INDEX accesses_to_end ON public.accesses USING btree (ends_at) WHERE ((revoked_at IS NULL) AND (erased_at IS NULL) AND (ended_at IS NULL) AND (ends_at IS NOT NULL));

CREATE INDEX accesses_user ON public.accesses USING btree (user_id, created_at DESC);

CREATE INDEX attempts_newest ON public.attempts USING btree (content_id, id);

CREATE INDEX attempts_version ON public.attempts USING btree (content_id, content_version_id);

CREATE UNIQUE INDEX attestations_by_number ON public.attestations USING btree (number);

CREATE INDEX client_logs_newest ON public.client_logs USING btree (created_at);

CREATE INDEX client_logs_user ON public.client_logs USING btree (user_id);

CREATE INDEX companies_by_creation ON public.companies USING btree (created_at, id);

CREATE INDEX companies_by_name ON public.companies USING btree (sort_name, id);

CREATE INDEX companies_search ON public.companies USING gin (search_text gin_trgm_ops);

CREATE INDEX company_acquaintances_user ON public.company_acquaintances USING btree (user_id);

CREATE INDEX company_managers_user ON public.company_managers USING btree (user_id);

CREATE INDEX company_people_by_email ON public.company_people USING btree (company_id, email, user_id) INCLUDE (removed_at) WHERE (sort_name IS NOT NULL);

CREATE INDEX company_people_by_joined_at ON public.company_people USING btree (company_id, joined_at, user_id) INCLUDE (removed_at) WHERE (sort_name IS NOT NULL);

CREATE INDEX company_people_by_last_access_at ON public.company_people USING btree (company_id, last_access_at DESC NULLS LAST, user_id DESC) INCLUDE (removed_at, sort_name);

CREATE INDEX company_people_by_sort_name ON public.company_people USING btree (company_id, sort_name DESC NULLS LAST, user_id DESC) INCLUDE (removed_at);

CREATE INDEX company_people_by_state ON public.company_people USING btree (company_id, state, sort_name DESC NULLS LAST, user_id DESC);

CREATE INDEX company_people_holders ON public.company_people USING btree (company_id) WHERE holds_access;

CREATE INDEX company_people_removed ON public.company_people USING btree (company_id, sort_name DESC NULLS LAST, user_id DESC) WHERE (removed_at IS NOT NULL);

CREATE INDEX company_people_search ON public.company_people USING gin (company_id, search_text gin_trgm_ops);

CREATE INDEX company_people_user ON public.company_people USING btree (user_id);

CREATE INDEX content_relations_content ON public.content_relations USING btree (content_id);

CREATE INDEX content_version_resources_resource ON public.content_version_resources USING btree (resource_id);

CREATE INDEX content_versions_author ON public.content_versions USING btree (created_by);

CREATE INDEX content_versions_category ON public.content_versions USING btree (category_id);

CREATE INDEX content_versions_search ON public.content_versions USING gin (search_text gin_trgm_ops);

CREATE INDEX content_versions_tags ON public.content_versions USING gin (tags);

CREATE INDEX content_versions_unfinished ON public.content_versions USING btree (created_at) WHERE (processing_state = ANY (ARRAY['pending'::text, 'processing'::text]));

CREATE INDEX contents_latest ON public.contents USING btree (id, latest_version_id);

CREATE INDEX contents_latest_version_id ON public.contents USING btree (latest_version_id);

CREATE INDEX event_outbox_waiting ON public.event_outbox USING btree (available_at, id) WHERE (set_aside_at IS NULL);

CREATE INDEX events_actor ON public.events USING btree (actor_id);

CREATE INDEX events_company ON public.events USING btree (company_id, created_at DESC);

CREATE INDEX events_thing ON public.events USING btree (noun, thing_id, revision);

CREATE INDEX favorite_resources_resource ON public.favorite_resources USING btree (resource_id);

CREATE INDEX files_end ON public.files USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX files_owner ON public.files USING btree (owner_id) WHERE (owner_id IS NOT NULL);

CREATE INDEX learning_periods_started ON public.learning_periods USING btree (access_id, started_at);

CREATE INDEX licence_managers_user ON public.licence_managers USING btree (user_id);

CREATE INDEX licence_modules_module ON public.licence_modules USING btree (module_version_id, licence_id);

CREATE INDEX licence_modules_version ON public.licence_modules USING btree (module_id, module_version_id);

CREATE INDEX licence_seat_days_day ON public.licence_seat_days USING btree (day);

CREATE INDEX link_tokens_user ON public.link_tokens USING btree (user_id);

CREATE UNIQUE INDEX made_files_attestation ON public.made_files USING btree (attestation_id, language) WHERE (attestation_id IS NOT NULL);

CREATE INDEX made_files_company ON public.made_files USING btree (company_id) WHERE (company_id IS NOT NULL);

CREATE INDEX made_files_expiry ON public.made_files USING btree (expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX made_files_owner ON public.made_files USING btree (owner_id, kind, created_at DESC);

CREATE UNIQUE INDEX made_files_preparing ON public.made_files USING btree (owner_id) WHERE ((kind = 'data'::text) AND (state = 'preparing'::text));

CREATE INDEX made_files_user ON public.made_files USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX mails_failing ON public.mails USING btree (failing_since) WHERE ((failing_since IS NOT NULL) AND (sent_at IS NULL) AND (set_aside_at IS NULL));

CREATE UNIQUE INDEX mails_gathering ON public.mails USING btree (user_id) WHERE (gathers AND (attempts = 0) AND (sent_at IS NULL));

CREATE INDEX mails_given_up ON public.mails USING btree (set_aside_at, id) WHERE (set_aside_at IS NOT NULL);

CREATE INDEX mails_user ON public.mails USING btree (user_id);

CREATE INDEX mails_waiting ON public.mails USING btree (available_at, id) WHERE ((sent_at IS NULL) AND (set_aside_at IS NULL));

CREATE UNIQUE INDEX module_chapters_title ON public.module_chapters USING btree (module_version_id, fold_text(title));

CREATE INDEX module_contents_chapter ON public.module_contents USING btree (module_version_id, chapter_id, "position");

CREATE INDEX module_contents_content ON public.module_contents USING btree (content_id, content_version_id);

CREATE INDEX module_licences_author ON public.module_licences USING btree (created_by);

CREATE INDEX module_licences_end ON public.module_licences USING btree (end_date);

CREATE INDEX module_version_resources_resource ON public.module_version_resources USING btree (resource_id);

CREATE INDEX module_versions_author ON public.module_versions USING btree (created_by);

CREATE INDEX module_versions_by_title ON public.module_versions USING btree (sort_title, id);

CREATE INDEX module_versions_search ON public.module_versions USING gin (search_text gin_trgm_ops);

CREATE INDEX module_versions_theme ON public.module_versions USING btree (theme_id);

CREATE INDEX modules_latest ON public.modules USING btree (id, latest_version_id);

CREATE INDEX modules_latest_version_id ON public.modules USING btree (latest_version_id);

CREATE INDEX notifications_event ON public.notifications USING btree (event_id);

CREATE INDEX notifications_for_digest ON public.notifications USING btree (user_id) WHERE is_for_digest;

CREATE INDEX notifications_newest ON public.notifications USING btree (user_id, created_at DESC, event_id);

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

CREATE INDEX person_attributes_user ON public.person_attributes USING btree (user_id);

CREATE INDEX person_attributes_value ON public.person_attributes USING btree (attribute_id, sort_value, user_id);

CREATE INDEX platform_rights_domain ON public.platform_rights USING btree (domain, can_write);

CREATE INDEX rate_limits_window ON public.rate_limits USING btree (window_start);

CREATE INDEX reminder_accesses_reminder ON public.reminder_accesses USING btree (reminder_id);

CREATE INDEX reminder_settings_to_sweep ON public.reminder_settings USING btree (swept_on, company_id);

CREATE INDEX reminders_newest ON public.reminders USING btree (company_id, created_at, id);

CREATE INDEX reminders_sender ON public.reminders USING btree (sender_id);

CREATE INDEX reminders_user ON public.reminders USING btree (user_id, company_id);

CREATE INDEX report_counts_company ON public.report_counts USING btree (company_id, module_id);

CREATE INDEX report_counts_licence ON public.report_counts USING btree (licence_id);

CREATE INDEX report_counts_module ON public.report_counts USING btree (module_id);

CREATE INDEX report_mails_due ON public.report_mails USING btree (every, sent_for);

CREATE INDEX report_mails_user ON public.report_mails USING btree (user_id);

CREATE INDEX report_weeks_company ON public.report_weeks USING btree (company_id, module_id);

CREATE INDEX report_weeks_licence ON public.report_weeks USING btree (licence_id);

CREATE INDEX report_weeks_module ON public.report_weeks USING btree (module_id);

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX sign_ups_expiry ON public.sign_ups USING btree (expires_at);

CREATE INDEX sign_ups_user ON public.sign_ups USING btree (user_id);

CREATE INDEX support_messages_access ON public.support_messages USING btree (access_id);

CREATE INDEX support_messages_content ON public.support_messages USING btree (content_id);

CREATE INDEX support_messages_user ON public.support_messages USING btree (user_id);

CREATE INDEX taken_names_owner ON public.taken_names USING btree (owner_id);

CREATE INDEX user_contents_corrected_by ON public.user_contents USING btree (corrected_by) WHERE (corrected_by IS NOT NULL);

CREATE INDEX user_contents_newest ON public.user_contents USING btree (content_id, access_id DESC);

CREATE INDEX user_group_accesses_group ON public.user_group_accesses USING btree (user_group_id);

CREATE INDEX user_group_accesses_left ON public.user_group_accesses USING btree (user_group_id, left_at) WHERE (left_at IS NOT NULL);

CREATE INDEX user_group_members_newest ON public.user_group_members USING btree (user_group_id, joined_at, user_id);

CREATE INDEX user_group_members_user ON public.user_group_members USING btree (user_id);

CREATE INDEX user_group_modules_licence ON public.user_group_modules USING btree (licence_id);

CREATE INDEX user_group_modules_module ON public.user_group_modules USING btree (module_id);

CREATE INDEX user_groups_by_creation ON public.user_groups USING btree (company_id, created_at, id);

CREATE INDEX user_groups_by_name ON public.user_groups USING btree (company_id, sort_name, id);

CREATE UNIQUE INDEX user_groups_name ON public.user_groups USING btree (company_id, fold_text(name));

CREATE INDEX users_by_creation ON public.users USING btree (created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_by_id ON public.users USING btree (id) WHERE (deleted_at IS NULL);

CREATE INDEX users_by_last_sign_in ON public.users USING btree (last_sign_in_at DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX users_by_name ON public.users USING btree (sort_name, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_by_state ON public.users USING btree (state, id) WHERE (deleted_at IS NULL);

CREATE INDEX users_invited_by ON public.users USING btree (invited_by);

CREATE INDEX users_refused ON public.users USING btree (refused_at) WHERE (refused_email IS NOT NULL);

CREATE INDEX users_search ON public.users USING gin (search_text gin_trgm_ops);

alter table accesses add constraint accesses_company_id_licence_id_fkey FOREIGN KEY (company_id, licence_id) REFERENCES module_licences(company_id, id);

alter table accesses add constraint accesses_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);

alter table accesses add constraint accesses_module_id_module_version_id_fkey FOREIGN KEY (module_id, module_version_id) REFERENCES module_versions(module_id, id);

alter table accesses add constraint accesses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table attempt_scos add constraint attempt_scos_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id);

alter table attempts add constraint attempts_access_id_content_id_fkey FOREIGN KEY (access_id, content_id) REFERENCES user_contents(access_id, content_id);

alter table attempts add constraint attempts_content_id_content_version_id_fkey FOREIGN KEY (content_id, content_version_id) REFERENCES content_versions(content_id, id);

alter table attestations add constraint attestations_access_id_fkey FOREIGN KEY (access_id) REFERENCES accesses(id);

alter table client_logs add constraint client_logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table company_acquaintances add constraint company_acquaintances_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table company_acquaintances add constraint company_acquaintances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table company_attributes add constraint company_attributes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table company_managers add constraint company_managers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table company_managers add constraint company_managers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table company_people add constraint company_people_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table company_people add constraint company_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table content_relations add constraint content_relations_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id);

alter table content_relations add constraint content_relations_content_version_id_fkey FOREIGN KEY (content_version_id) REFERENCES content_versions(id);

alter table content_version_resources add constraint content_version_resources_content_version_id_fkey FOREIGN KEY (content_version_id) REFERENCES content_versions(id);

alter table content_version_resources add constraint content_version_resources_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id);

alter table content_versions add constraint content_versions_category_id_fkey FOREIGN KEY (category_id) REFERENCES content_categories(id);

alter table content_versions add constraint content_versions_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id) DEFERRABLE INITIALLY DEFERRED;

alter table content_versions add constraint content_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);

alter table contents add constraint contents_latest_version FOREIGN KEY (id, latest_version_id) REFERENCES content_versions(content_id, id) DEFERRABLE INITIALLY DEFERRED;

alter table events add constraint events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);

alter table events add constraint events_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table favorite_resources add constraint favorite_resources_access_id_fkey FOREIGN KEY (access_id) REFERENCES accesses(id);

alter table favorite_resources add constraint favorite_resources_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id);

alter table files add constraint files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table interactions add constraint interactions_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES attempts(id);

alter table learning_periods add constraint learning_periods_access_id_content_id_fkey FOREIGN KEY (access_id, content_id) REFERENCES user_contents(access_id, content_id);

alter table licence_managers add constraint licence_managers_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES module_licences(id);

alter table licence_managers add constraint licence_managers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table licence_modules add constraint licence_modules_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES module_licences(id);

alter table licence_modules add constraint licence_modules_module_id_module_version_id_fkey FOREIGN KEY (module_id, module_version_id) REFERENCES module_versions(module_id, id);

alter table licence_seat_days add constraint licence_seat_days_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES module_licences(id);

alter table licence_seats add constraint licence_seats_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES module_licences(id);

alter table link_tokens add constraint link_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table made_files add constraint made_files_attestation_id_fkey FOREIGN KEY (attestation_id) REFERENCES attestations(id) ON DELETE CASCADE;

alter table made_files add constraint made_files_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table made_files add constraint made_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id);

alter table made_files add constraint made_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table mail_choices add constraint mail_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table mails add constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table module_chapters add constraint module_chapters_module_version_id_fkey FOREIGN KEY (module_version_id) REFERENCES module_versions(id);

alter table module_contents add constraint module_contents_content_id_content_version_id_fkey FOREIGN KEY (content_id, content_version_id) REFERENCES content_versions(content_id, id);

alter table module_contents add constraint module_contents_module_version_id_chapter_id_fkey FOREIGN KEY (module_version_id, chapter_id) REFERENCES module_chapters(module_version_id, id);

alter table module_licences add constraint module_licences_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table module_licences add constraint module_licences_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);

alter table module_version_resources add constraint module_version_resources_module_version_id_fkey FOREIGN KEY (module_version_id) REFERENCES module_versions(id);

alter table module_version_resources add constraint module_version_resources_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id);

alter table module_versions add constraint module_versions_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);

alter table module_versions add constraint module_versions_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id) DEFERRABLE INITIALLY DEFERRED;

alter table module_versions add constraint module_versions_theme_id_fkey FOREIGN KEY (theme_id) REFERENCES themes(id);

alter table modules add constraint modules_latest_version FOREIGN KEY (id, latest_version_id) REFERENCES module_versions(module_id, id) DEFERRABLE INITIALLY DEFERRED;

alter table notifications add constraint notifications_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id);

alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table person_attributes add constraint person_attributes_attribute_id_fkey FOREIGN KEY (attribute_id) REFERENCES company_attributes(id) ON DELETE CASCADE;

alter table person_attributes add constraint person_attributes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table platform_rights add constraint platform_rights_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table reminder_accesses add constraint reminder_accesses_access_id_fkey FOREIGN KEY (access_id) REFERENCES accesses(id);

alter table reminder_accesses add constraint reminder_accesses_reminder_id_fkey FOREIGN KEY (reminder_id) REFERENCES reminders(id);

alter table reminder_settings add constraint reminder_settings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table reminders add constraint reminders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table reminders add constraint reminders_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id);

alter table reminders add constraint reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table report_counts add constraint report_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES report_runs(company_id);

alter table report_counts add constraint report_counts_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES module_licences(id);

alter table report_counts add constraint report_counts_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id);

alter table report_mails add constraint report_mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table report_mails add constraint report_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table report_runs add constraint report_runs_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table report_weeks add constraint report_weeks_company_id_fkey FOREIGN KEY (company_id) REFERENCES report_runs(company_id);

alter table report_weeks add constraint report_weeks_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES module_licences(id);

alter table report_weeks add constraint report_weeks_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id);

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table sign_ups add constraint sign_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table support_messages add constraint support_messages_access_id_fkey FOREIGN KEY (access_id) REFERENCES accesses(id);

alter table support_messages add constraint support_messages_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id);

alter table support_messages add constraint support_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table user_contents add constraint user_contents_access_id_fkey FOREIGN KEY (access_id) REFERENCES accesses(id);

alter table user_contents add constraint user_contents_content_id_fkey FOREIGN KEY (content_id) REFERENCES contents(id);

alter table user_contents add constraint user_contents_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES users(id);

alter table user_group_accesses add constraint user_group_accesses_access_id_fkey FOREIGN KEY (access_id) REFERENCES accesses(id);

alter table user_group_accesses add constraint user_group_accesses_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE;

alter table user_group_members add constraint user_group_members_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE;

alter table user_group_members add constraint user_group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

alter table user_group_modules add constraint user_group_modules_licence_id_fkey FOREIGN KEY (licence_id) REFERENCES module_licences(id);

alter table user_group_modules add constraint user_group_modules_module_id_fkey FOREIGN KEY (module_id) REFERENCES modules(id);

alter table user_group_modules add constraint user_group_modules_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(id) ON DELETE CASCADE;

alter table user_groups add constraint user_groups_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);

alter table users add constraint users_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id);

CREATE TRIGGER keep_accesses_delete AFTER DELETE ON public.accesses REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_accesses();

CREATE TRIGGER keep_accesses_insert AFTER INSERT ON public.accesses REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_accesses();

CREATE TRIGGER keep_accesses_update AFTER UPDATE ON public.accesses REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_accesses();

CREATE TRIGGER keep_learning_period AFTER UPDATE ON public.user_contents FOR EACH ROW WHEN ((old.active_from <> new.active_from)) EXECUTE FUNCTION keep_learning_period();

CREATE TRIGGER keep_group_members_delete AFTER DELETE ON public.user_group_members REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_group_members();

CREATE TRIGGER keep_group_members_insert AFTER INSERT ON public.user_group_members REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_group_members();

CREATE TRIGGER keep_person AFTER UPDATE ON public.users FOR EACH ROW WHEN (((old.search_text IS DISTINCT FROM new.search_text) OR (old.sort_name IS DISTINCT FROM new.sort_name) OR (old.deleted_at IS DISTINCT FROM new.deleted_at) OR (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION keep_person();

CREATE STATISTICS public.accesses_of_company (dependencies) ON company_id, licence_id, module_id, user_id FROM accesses;

comment on column accesses.user_id is 'personal, kept: results stay without a name, and the seat is free';

comment on column accesses.created_by is 'personal, kept: the access is of somebody else';

comment on column accesses.decline_reason is 'personal, erased: null';

comment on column attempt_scos.elements is 'personal, kept: what a package stored, without a name';

comment on column attempt_scos.launch_seconds is 'not personal: durations';

comment on column attempts.shared_data is 'personal, kept: what a package stored, without a name';

comment on column attestations.data is 'personal, erased: with its row';

comment on column attestations.number is 'personal, erased: with its row';

comment on column client_logs.user_id is 'personal, erased: with its row';

comment on column client_logs.data is 'personal, erased: with its row';

comment on column company_acquaintances.user_id is 'personal, kept: that somebody without a name came';

comment on column company_managers.user_id is 'personal, erased: with its row';

comment on column company_people.user_id is 'personal, kept: the figures of the company stay, without a name';

comment on column content_versions.manifest is 'not personal: of a package';

comment on column content_versions.processing_reason is 'not personal: of a package';

comment on column content_versions.processing_report is 'not personal: of a package';

comment on column content_versions.created_by is 'personal, kept: the content is of the platform';

comment on column event_outbox.error is 'not personal: faults of this program';

comment on column events.actor_id is 'personal, kept: the history says what happened, by somebody without a name';

comment on column events.thing_id is 'personal, kept: that a change was about them';

comment on column events.before is 'personal, kept: ids only; values of changes about them are erased';

comment on column events.after is 'personal, kept: ids only; values of changes about them are erased';

comment on column events.data is 'not personal: titles, names of companies, counts';

comment on column files.owner_id is 'personal, erased: null, and its file is removed';

comment on column interactions.data is 'personal, kept: answers, without a name';

comment on column licence_managers.user_id is 'personal, erased: with its row';

comment on column link_tokens.user_id is 'personal, erased: with its row';

comment on column made_files.owner_id is 'personal, erased: with its row';

comment on column made_files.user_id is 'personal, erased: with its row';

comment on column made_files.request is 'not personal: filters';

comment on column mail_choices.user_id is 'personal, erased: with its row';

comment on column mails.user_id is 'personal, erased: with its row';

comment on column mails.data is 'personal, erased: with its row';

comment on column module_licences.created_by is 'personal, kept: the licence is of the company';

comment on column module_versions.created_by is 'personal, kept: the module is of the platform';

comment on column modules.cover is 'not personal: what an editor chose, such as clay-arcs; null: by theme and id';

comment on column notifications.user_id is 'personal, erased: with its row';

comment on column person_attributes.user_id is 'personal, erased: with its row';

comment on column platform_rights.user_id is 'personal, erased: with its row';

comment on column reminders.user_id is 'personal, kept: that somebody without a name was reminded';

comment on column reminders.sender_id is 'personal, kept: the reminder is to somebody else';

comment on column report_mails.user_id is 'personal, erased: with its row';

comment on column sessions.user_id is 'personal, erased: with its row';

comment on column sign_ups.user_id is 'personal, erased: with its row';

comment on column support_messages.user_id is 'personal, kept: that somebody without a name wrote';

comment on column support_messages.details is 'personal, erased: emptied';

comment on column user_contents.corrected_by is 'personal, kept: the result is of somebody else';

comment on column user_group_members.user_id is 'personal, erased: with its row';

comment on column users.id is 'personal, kept: the row stays without a name, for what others see of it';

comment on column users.invited_by is 'personal, kept: the invited person stays, and the id leads to no name';

comment on column users.refused_email is 'personal, erased: set to null';

comment on column users.refused_at is 'personal, erased: set to null';

comment on column users.refusal is 'personal, erased: set to null';
