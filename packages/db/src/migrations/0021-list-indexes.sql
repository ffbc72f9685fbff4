-- Indexes for lists that still scanned ended accesses, or every version of the catalogue.

-- In the order of a list of active accesses by their end; includes what has ended since the last
-- sweep.
create index accesses_counted_by_end on accesses (licence_id, ends_at, id) include (user_id, module_id)
  where revoked_at is null and erased_at is null and ended_at is null;

drop index accesses_ended;

-- A copy of columns of the latest version, for counts that would read every version. Content and
-- version are inserted in either order, because their foreign key is deferred.
lock table contents, content_versions in share row exclusive mode;
alter table contents add column category_id uuid references content_categories (id);
update contents t set category_id = v.category_id from content_versions v where v.id = t.latest_version_id;

create function keep_category_id() returns trigger language plpgsql as $$
begin
  new.category_id := (select v.category_id from content_versions v where v.id = new.latest_version_id);
  return new;
end $$;

create trigger keep_category_id before insert or update of latest_version_id on contents
for each row execute function keep_category_id();

create function keep_category_id_of_version() returns trigger language plpgsql as $$
begin
  update contents set category_id = new.category_id where id = new.content_id and latest_version_id = new.id;
  return null;
end $$;

create trigger keep_category_id_of_version after insert on content_versions for each row execute function keep_category_id_of_version();
create index contents_category on contents (category_id);
lock table modules, module_versions in share row exclusive mode;
alter table modules add column theme_id uuid references themes (id);
update modules t set theme_id = v.theme_id from module_versions v where v.id = t.latest_version_id;

create function keep_theme_id() returns trigger language plpgsql as $$
begin
  new.theme_id := (select v.theme_id from module_versions v where v.id = new.latest_version_id);
  return new;
end $$;

create trigger keep_theme_id before insert or update of latest_version_id on modules
for each row execute function keep_theme_id();

create function keep_theme_id_of_version() returns trigger language plpgsql as $$
begin
  update modules set theme_id = new.theme_id where id = new.module_id and latest_version_id = new.id;
  return null;
end $$;

create trigger keep_theme_id_of_version after insert on module_versions for each row execute function keep_theme_id_of_version();
create index modules_theme on modules (theme_id);
