-- The address at which the platform was last confirmed to run, and what tells its row from a copy
-- of it. A database that was copied with its mails would send them a second time.

create table installation (
  is_only boolean primary key default true check (is_only),
  origin text not null,
  mark text not null
);
