-- Stored texts for the searches of a participant: computed in each query, they took half a second
-- over some hundred notes.

alter table resources
  add column search_text text generated always as (search_text(name || ' ' || file_name)) stored,
  add column sort_name text generated always as (fold_text(name)) stored;

alter table user_contents
  add column notes_search_text text generated always as (search_text(notes)) stored;
