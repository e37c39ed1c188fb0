-- A withdrawn approval is notified too.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('review_requested',
  'changes_requested', 'commented', 'approved', 'withdrawn', 'failed', 'missed', 'unconfirmed', 'reconnect_needed',
  'time_moved', 'mail_undelivered'));
