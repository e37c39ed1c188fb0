-- What was sent, as far as a platform allows only so much in a day. Old uses are thrown away.

create table quota_uses (
  quota text not null,
  attempt_id text not null references attempts (id) on delete cascade,
  workspace_id text not null references workspaces (id) on delete cascade,
  at timestamptz not null,
  primary key (quota, attempt_id)
);

create index quota_uses_at on quota_uses (quota, at);
create index quota_uses_attempt on quota_uses (attempt_id);
create index quota_uses_workspace on quota_uses (workspace_id);
