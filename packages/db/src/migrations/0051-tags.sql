-- The one spelling of each tag, by its text without case and accents. Tags of all versions take the
-- spelling that most of them have.

create table tags (key text primary key, name text not null);

insert into tags (key, name)
select distinct on (fold_text(u.tag)) fold_text(u.tag), u.tag
from content_versions v, unnest(v.tags) u (tag)
group by u.tag
order by fold_text(u.tag), count(*) desc, u.tag;

update content_versions v
set tags = (
  select array_agg(s.name order by s.place)
  from (
    select t.name, min(u.place) as place
    from unnest(v.tags) with ordinality u (tag, place) join tags t on t.key = fold_text(u.tag)
    group by t.name
  ) s
)
where exists (
  select from unnest(v.tags) u (tag) join tags t on t.key = fold_text(u.tag) where t.name <> u.tag
);
