-- The latest changes of platform management, without those of a person to their own profile.

create index audit_management on audit (noun, revision)
  where noun <> 'user' or action <> 'update';
