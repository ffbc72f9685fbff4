-- One row per bucket: its window begins with its first request. The counts of the moment are
-- dropped, because a bucket may have rows of two windows.

truncate rate_limits;
alter table rate_limits drop constraint rate_limits_pkey, add primary key (bucket);
