-- Changes of posts that people are still to be notified of. A row is written in the transaction of the change, and deleted
-- in the one that writes its notices. What happened is what the audit entry says.
create table pending_notices (
  audit_entry_id bigint primary key,
  workspace_id text not null,
  -- Set when its notices could not be written: the others do not wait for it.
  try_at timestamptz
);
alter table pending_notices enable row level security;
create policy one_workspace on pending_notices
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));
