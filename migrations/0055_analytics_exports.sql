-- Long answers about figures, made by a worker and kept for a while: a copy of what `figures` and `gained_days` say, which
-- goes when any of theirs is deleted.
create table analytics_exports (
  id text primary key,
  workspace_id text not null references workspaces (id),
  created_by text not null references users (id),
  created_at timestamptz not null,
  -- What was asked. Its times are resolved as of created_at.
  question jsonb not null,
  state text not null check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled')),
  -- From 0 to 1.
  progress real not null default 0 check (progress between 0 and 1),
  -- Everything of the answer but its rows, and how many those are.
  head jsonb,
  row_count integer,
  problem jsonb,
  -- Until when its worker has it to itself. Whoever dies, that instant still comes; `tries` tells their writes apart.
  held_until timestamptz,
  tries integer not null default 0,
  finished_at timestamptz,
  expires_at timestamptz,
  unique (workspace_id, id),
  check ((state = 'making') = (held_until is not null)),
  check ((state in ('ready', 'failed', 'cancelled')) = (finished_at is not null)),
  check ((finished_at is null) = (expires_at is null)),
  check ((state = 'ready') = (head is not null)),
  check ((head is null) = (row_count is null)),
  check ((state = 'failed') = (problem is not null))
);
create index analytics_exports_of_person on analytics_exports (workspace_id, created_by, id desc);
create index analytics_exports_waiting on analytics_exports (created_at) where state in ('waiting', 'making');
create index analytics_exports_expiring on analytics_exports (expires_at) where expires_at is not null;

create table analytics_export_parts (
  workspace_id text not null,
  export_id text not null,
  number integer not null check (number >= 0),
  -- Rows as JSON, separated by commas.
  rows text not null,
  primary key (export_id, number),
  foreign key (workspace_id, export_id) references analytics_exports (workspace_id, id) on delete cascade
);

alter table analytics_exports enable row level security;
create policy one_workspace on analytics_exports
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));
alter table analytics_export_parts enable row level security;
create policy one_workspace on analytics_export_parts
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));
