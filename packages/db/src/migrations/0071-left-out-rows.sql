-- Rows of an export that have no document, which the list of exports says.

alter table data_exports add column rows_left_out integer not null default 0;
