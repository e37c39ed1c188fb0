-- What people are told, the mails that carry it, and the short list of changes that open pages follow.

create table notifications (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('review_requested', 'changes_requested', 'approved', 'failed', 'missed',
    'unconfirmed', 'reconnect_needed', 'time_moved', 'mail_undelivered')),
  -- What it is about, for example post:123 or account:acc_…
  subject text not null,
  -- Subject and cause in one: nobody is told the same thing twice.
  cause_key text not null,
  title text not null,
  body text not null,
  link text not null,
  -- False: the person wants this kind by mail only.
  in_app boolean not null,
  -- Waits for the mail of the day until it has gone into one.
  for_digest boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (workspace_id, user_id, cause_key)
);
create index notifications_of_person on notifications (user_id, workspace_id, id) where in_app;
create index notifications_unread on notifications (user_id, workspace_id) where in_app and read_at is null;
create index notifications_digest on notifications (workspace_id, user_id, created_at) where for_digest;

-- Only what differs from the usual.
create table notification_settings (
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mail text not null check (mail in ('off', 'at_once', 'daily')),
  primary key (user_id, kind)
);

-- Written in the transaction of what they tell; a job sends them.
create table mails (
  id text primary key,
  -- Null for what concerns the person alone, such as confirming an address.
  workspace_id text references workspaces (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('notification', 'digest', 'confirm_address')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  try_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  -- Why it was not sent, in words; null when nothing went wrong.
  trouble text
);
create index mails_waiting on mails (try_at) where sent_at is null and given_up_at is null;
create index mails_old on mails (created_at);

-- Addresses that were typed by hand and then confirmed by a link: their owners may change them here.
create table confirmed_addresses (
  user_id text primary key references users (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz not null
);

-- Which things changed, so that a page that lost its connection can catch up. Kept for an hour.
create table events (
  id bigint generated always as identity primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  kind text not null,
  subject text not null,
  -- The person it concerns; null: everybody in the workspace.
  user_id text,
  at timestamptz not null default now()
);
create index events_of_workspace on events (workspace_id, id);
create index events_age on events (at);
