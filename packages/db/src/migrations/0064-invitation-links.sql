-- Invitation mails carry a token of their own.

alter table link_tokens
  drop constraint link_tokens_kind_check,
  add constraint link_tokens_kind_check check (kind in ('validate_email', 'new_password', 'invitation'));
