-- Row-level security by workspace: the second lock of tenancy (server/db/postgres/visible-rows.ts). A connection sees
-- the rows of the workspace in `signoff.workspace`, of all with `*`, and of none while that is not set. The owner of the
-- tables, and with it every SECURITY DEFINER function, sees everything.
--
-- Written so that it costs little to plan: the usual `(select current_setting(…))` made reading one post 14 % slower,
-- because each of the ten tables of that query got two sub-plans.
--
-- Not these: the tables that say who somebody is and where they belong, which are read before a workspace is known.
do $$
declare
  one text;
begin
  for one in
    select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
      and c.table_name not in ('memberships', 'access_tokens', 'apps', 'app_grants')
  loop
    execute format('alter table %I enable row level security', one);
    execute format($policy$create policy one_workspace on %I
      using (current_setting('signoff.workspace', true) in ('*', workspace_id))$policy$, one);
  end loop;
end $$;
alter table workspaces enable row level security;
create policy one_workspace on workspaces using (current_setting('signoff.workspace', true) in ('*', id));
