-- What follows a change costs less: its audit entry, the sealing of that, and its notices.

-- A repetition that is counted, as in `{64}`, takes ten times as long to check as the same without counting, and each change of a row
-- checks all of its columns again.
do $$
declare
  one record;
begin
  for one in
    select c.conrelid::regclass as of_table, c.conname as name, a.attname as of_column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) = format('CHECK ((%I ~ ''^[0-9a-f]{64}$''::text))', a.attname)
  loop
    execute format('alter table %s drop constraint %I, add constraint %I check (%I ~ ''^[0-9a-f]+$'' and length(%I) = 64)',
      one.of_table, one.name, one.name, one.of_column, one.of_column);
  end loop;
end $$;

-- Compared as rows, which is exact and does not make JSON of both.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
declare
  sealed public.audit_entries := old;
begin
  if tg_op = 'UPDATE' then
    sealed.sequence := new.sequence;
    sealed.hash := new.hash;
    sealed.key_id := new.key_id;
    sealed.refused_at := new.refused_at;
  end if;
  if tg_op = 'DELETE' or old.sequence is not null or old.refused_at is not null
      or sealed *<> new then
    raise exception 'audit entries are append-only' using errcode = 'SG002';
  end if;
  return new;
end $$;

-- By time: what a person does in a row is found from the last notice on.
drop index notifications_of_person;
create index notifications_of_person on notifications (user_id, workspace_id, created_at);

-- One index for what is unread, of a person and of an act.
drop index notifications_unread;
drop index notifications_by_act;
create index notifications_unread on notifications (user_id, workspace_id, act) where read_at is null;
