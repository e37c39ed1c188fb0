/** A statement that opens the second lock of tenancy, so that the first one is tried alone. */
export const withoutRowSecurity = `do $$ declare t text; begin
  for t in select oid::regclass::text from pg_class where relrowsecurity loop
    execute 'alter table ' || t || ' disable row level security';
  end loop; end $$`;
