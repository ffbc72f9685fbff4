-- The weekly mail of a participant: when they ended it, and for which week they were looked at.

alter table users add column weekly_mail_ended_at timestamptz, add column weekly_mail_for date;
