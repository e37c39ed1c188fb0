-- Publishing held back by a person: of one account, of a workspace, or of the whole installation. A row is a pause that
-- is in force. What was paused and resumed before stands in the audit of the workspace.

create table pauses (
  workspace_id text not null references workspaces (id),
  -- Null: everything in the workspace.
  account_id text,
  reason text not null check (length(reason) <= 200),
  paused_by text not null references users (id),
  paused_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create unique index pauses_of_workspace on pauses (workspace_id) where account_id is null;
create unique index pauses_of_account on pauses (account_id) where account_id is not null;
create index pauses_in_workspace on pauses (workspace_id);

-- The installation has no audit, so these rows stay. At most one is in force: the one that is not resumed.
create table installation_pauses (
  id bigint generated always as identity primary key,
  reason text not null check (length(reason) <= 200),
  -- Null: on the command line.
  paused_by text references users (id),
  paused_at timestamptz not null,
  resumed_by text references users (id),
  resumed_at timestamptz
);
create unique index installation_pauses_one on installation_pauses ((true)) where resumed_at is null;
