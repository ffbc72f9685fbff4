-- The release before reads and ends the weekly mail there.
-- isContract = true

drop function copy_weekly_end, copy_weekly_choice cascade;
alter table users drop column weekly_mail_ended_at;

-- The release before erased people without knowing these.
delete from mail_choices where user_id in (select id from users where deleted_at is not null);

update users set refused_email = null, refused_at = null, refusal = null
where deleted_at is not null and refused_email is not null;
