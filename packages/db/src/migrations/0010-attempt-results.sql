-- Per-SCO data that attempt results need besides the cmi elements.

alter table attempt_scos
  -- The highest score, in percent, without a verdict.
  add column pending numeric(7, 4) check (pending between 0 and 100),
  -- The launch of its newest commit; 0 for rows of earlier releases, which did not store it.
  add column launch integer not null default 0 check (launch >= 0);
