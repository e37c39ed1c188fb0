-- Notes on posts are told too; what was told keeps its parts beside the words, for whoever words it themselves; and what
-- is still unread about one thing is found by that thing, to be settled when it changes.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('review_requested',
  'changes_requested', 'commented', 'approved', 'failed', 'missed', 'unconfirmed', 'reconnect_needed', 'time_moved',
  'mail_undelivered'));
-- Null: told before parts were kept, or there are none.
alter table notifications add column facts jsonb;
create index notifications_unread_about on notifications (workspace_id, subject) where read_at is null;
