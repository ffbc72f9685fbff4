-- Lists of accesses are counted by the index of their creation, and seats by `accesses_counted`.
-- isContract = true
-- isAtomic = false

drop index concurrently if exists accesses_by_due;
drop index concurrently if exists accesses_due_by_reminder;
drop index concurrently if exists accesses_in_progress;
drop index concurrently if exists accesses_never_opened;
drop index concurrently if exists accesses_not_done_by_due;
drop index concurrently if exists accesses_open_by_reminder;
drop index concurrently if exists accesses_revoked;
drop index concurrently if exists accesses_seats;
drop index concurrently if exists accesses_to_accept;
drop index concurrently if exists accesses_to_remind;
drop index concurrently if exists accesses_to_remind_by_licence;
