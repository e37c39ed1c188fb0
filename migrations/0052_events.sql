-- The log of events that programs read and webhooks deliver: what happened to which thing, as ids and states, never words.
-- A row is written in the transaction of what it tells of. After the commit a sequencer gives it its place in the order, so
-- that no reader who has seen a place ever meets an earlier one later.
create table event_log (
  id text primary key,
  -- The order of writing, which is not that of commits: readers go by `sequence`.
  written bigint generated always as identity,
  workspace_id text not null,
  type text not null,
  at timestamptz not null,
  -- What it happened to, such as `post:123`.
  resource text not null,
  data jsonb not null,
  -- The entry of the audit log that it was made from, so that the two lists can be compared.
  audit_entry_id bigint,
  -- Its place among all events of the installation, without gaps.
  sequence bigint,
  -- Its place among the events of its resource.
  version bigint,
  check ((sequence is null) = (version is null))
);
create index event_log_unsequenced on event_log (written) where sequence is null;
create unique index event_log_order on event_log (workspace_id, sequence) where sequence is not null;
-- A place that was read once stays.
create trigger event_log_stands before update on event_log
  for each row when (old.sequence is not null) execute function refuse_change();
alter table event_log enable row level security;
create policy one_workspace on event_log
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));

-- How many events each resource had so far. Kept when the events themselves are old and gone.
create table event_versions (
  workspace_id text not null,
  resource text not null,
  version bigint not null,
  primary key (workspace_id, resource)
);
alter table event_versions enable row level security;
create policy one_workspace on event_versions
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));

-- One row. Who gives out places locks it.
create table event_order (
  only_one boolean primary key default true check (only_one),
  -- The last place given out.
  last bigint not null default 0,
  -- Events up to this place may be deleted.
  deleted_through bigint not null default 0
);
insert into event_order default values;
