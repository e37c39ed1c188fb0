-- Statements of analytics read thousands of rows of few tables. Where the policy asks for the setting anew for each row,
-- that takes longer than reading them (1.4 of 2.5 ms for 1,368 rows); a sub-select is computed once. Other tables keep
-- the form of 0047_row_security.sql, which costs less to plan where many tables are joined for few rows.
do $$
declare
  one text;
begin
  foreach one in array array['gained_days', 'figures', 'latest_figures', 'followed_posts', 'account_days'] loop
    execute format($policy$alter policy one_workspace on %I
      using ((select current_setting('signoff.workspace', true)) in ('*', workspace_id))$policy$, one);
  end loop;
end $$;
