-- Few people among all: the page of the jobs counts them every few seconds.
-- isAtomic = false

create index concurrently if not exists users_refused on users (refused_at) where refused_email is not null;
