-- The home of the platform shows no latest changes.
-- isAtomic = false

drop index concurrently if exists audit_management;
