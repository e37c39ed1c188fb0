-- The rows that the service writes when it publishes a post, in plain tables: no guards, no chains of hashes, no rights.
create schema queue;
create table queue.posts (
  id bigint primary key,
  account text not null,
  wire jsonb not null,
  state text not null default 'scheduled',
  publish_at timestamptz,
  external_id text,
  published_at timestamptz,
  updated_at timestamptz not null default now()
);
create table queue.attempts (
  id text primary key,
  post_id bigint not null references queue.posts (id),
  worker text not null,
  started_at timestamptz not null,
  lease_expires_at timestamptz not null,
  handles jsonb not null default '{}',
  committing_at timestamptz,
  finished_at timestamptz,
  outcome text
);
create index on queue.attempts (post_id);
-- Beside each attempt, as for the service: when its start was committed.
create table queue.attempts_started (post_id bigint primary key, said_at timestamptz not null);
create table queue.lanes (lane text primary key, attempt_id text not null, expires_at timestamptz not null);
create table queue.audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  subject text not null,
  data jsonb not null
);
create table queue.event_log (
  id bigint generated always as identity primary key,
  type text not null,
  at timestamptz not null,
  resource text not null,
  data jsonb not null
);
create table queue.followed_posts (post_id bigint primary key, account text not null, published_at timestamptz not null);
