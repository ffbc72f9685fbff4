-- What a company shows of itself: its colour (a hue in degrees), the sentence of its sign-in page,
-- what certificates say of it, and the pictures that each certificate keeps.

alter table companies
  add column hue smallint check (hue between 0 and 359),
  add column welcome text check (char_length(welcome) between 1 and 200),
  add column address text check (char_length(address) between 1 and 200),
  add column registration text check (char_length(registration) between 1 and 80),
  add column signer_name text check (char_length(signer_name) between 1 and 80),
  add column signer_role text check (char_length(signer_role) between 1 and 80),
  add column certificate_note text check (char_length(certificate_note) between 1 and 500),
  add column signature_key text;

alter table attestations
  add column logo_key text,
  add column signature_key text,
  add column picture_key text;
