-- Approvals that SQL cannot forge: each carries a MAC over everything it says, with a key that is not in the database.

-- How the approver was identified, and under which policy: both are part of what the MAC covers. Approvals from before
-- do not say their policy.
alter table approvals
  add column strength text not null default 'session' check (strength in ('session', 'passkey')),
  add column approvals_required integer,
  add column self_approval boolean,
  add check ((approvals_required is null) = (self_approval is null));

-- One row for each key: a new first key adds a row and leaves the older one.
create table approval_macs (
  approval_id text not null references approvals (id),
  key_id text not null,
  mac text not null check (mac ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  primary key (approval_id, key_id)
);
create trigger approval_macs_are_immutable before update or delete on approval_macs
  for each row execute function refuse_change();

-- A first comment is sent only while the revision it comes from is approved and was attempted, as an attempt is.
create function check_sending_first_comment() returns trigger language plpgsql as $$
declare
  p posts%rowtype;
begin
  if new.state <> 'sending' or (tg_op = 'UPDATE' and old.state = 'sending') then
    return new;
  end if;
  select * into p from posts where id = new.post_id and workspace_id = new.workspace_id;
  if p.current_revision is distinct from new.revision_number or not is_approved(p)
      or not exists (select 1 from attempts t where t.post_id = new.post_id and t.digest = new.digest
        and t.revision_number = new.revision_number and t.account_id = new.account_id) then
    raise exception 'the first comment of post % is not approved', new.post_id using errcode = 'SG053';
  end if;
  return new;
end $$;
create trigger check_sending_first_comment before insert or update of state on first_comments
  for each row execute function check_sending_first_comment();
