-- Notices of one act, such as signing twelve posts in a row, are shown and mailed as one. `act` is the id of the first.
alter table notifications add column act text;
update notifications set act = id;
alter table notifications alter column act set not null;
create index notifications_by_act on notifications (user_id, workspace_id, act);
alter table mails add column act text;
create index mails_by_act on mails (act) where act is not null and sent_at is null;
