-- Codes of certificates that went with their owner, as SHA-256, so that the check of a paper can
-- say so. Nothing leads from a code to a person.

create table erased_attestations (
  code_hash text primary key check (code_hash ~ '^[0-9a-f]{64}$')
);
