-- Certificates are numbered by year, and say in which town they were made. Those issued before have
-- no number: the papers that people hold have none.
-- isAtomic = false

create table if not exists certificate_numbers (
  year smallint primary key,
  last integer not null check (last > 0)
);

alter table attestations
  add column if not exists number text check (number ~ '^[0-9]{4}-[0-9]{6,}$');

create unique index concurrently if not exists attestations_by_number on attestations (number);
comment on column attestations.number is 'personal, erased: with its row';

alter table companies
  add column if not exists town text check (char_length(town) between 1 and 80);
