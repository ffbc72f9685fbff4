-- Certificates of completion, with what they said when they were made.

alter table module_versions add column has_attestation boolean not null default true;

create table attestations (
  id uuid primary key,
  access_id uuid not null unique references accesses (id),
  -- Shown on paper and typed by hand, so without 0, 1, I and O.
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{12}$'),
  data jsonb not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
