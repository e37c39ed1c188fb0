-- What the service itself may not do with its rights on these tables. Which rights it has is in
-- server/db/postgres/roles/rights.ts: the role it runs as owns nothing.

-- Every post begins as a draft, whoever writes it: the other states are reached by changes, which are checked.
alter table posts alter column state set default 'draft';
create function check_new_post() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' or new.current_revision is not null or new.external_id is not null
      or new.published_at is not null or new.wake_at is not null then
    raise exception 'post % does not begin as a draft', new.id using errcode = 'SG023';
  end if;
  return new;
end $$;
create trigger check_new_post before insert on posts for each row execute function check_new_post();

-- What became of an attempt stands, and so does the moment from which it may have been visible.
create function attempts_are_finished_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.finished_at is not null
      or old.committing_at is not null and new.committing_at is distinct from old.committing_at then
    raise exception 'attempt % cannot be changed any more', old.id using errcode = 'SG036';
  end if;
  return new;
end $$;
create trigger attempts_are_finished_once before update or delete on attempts
  for each row execute function attempts_are_finished_once();
