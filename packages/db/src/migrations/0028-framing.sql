-- Whether the site of an embedded content lets itself be shown inside the player.

alter table content_versions
  add column framing text check (framing in ('allowed', 'refused', 'unknown')),
  -- Claimed before the check, so that one of many readers makes it.
  add column framing_checked_at timestamptz;
