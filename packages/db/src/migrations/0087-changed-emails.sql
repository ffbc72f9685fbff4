-- Links that give an account another e-mail, which their row names.

alter table link_tokens add column email text;

alter table link_tokens
  drop constraint link_tokens_kind_check,
  add constraint link_tokens_kind_check
    check (kind in ('validate_email', 'new_password', 'invitation', 'change_email', 'undo_email', 'end_weekly_mail')) not valid;
