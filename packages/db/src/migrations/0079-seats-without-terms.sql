-- The row of a licence is written with the licence; its terms are read there.

alter table licence_seats alter column max_seats drop not null, alter column end_date drop not null;
