-- Approvals signed with passkeys: what somebody who owns this database cannot make.

-- What an approval must be given with, and how often the policy was changed: a signature names the policy it was given under.
alter table workspaces
  add column approval_strength text not null default 'session' check (approval_strength in ('session', 'passkey')),
  add column policy_version integer not null default 1 check (policy_version > 0);

-- What a person signed with a passkey, with all that is needed to verify it again: one statement may decide about
-- several posts. It is never changed, and signed once.
create table signed_statements (
  id text primary key,
  workspace_id text not null references workspaces (id),
  user_id text not null references users (id),
  statement text not null,
  -- Of the statement. Unique also where somebody puts a used challenge back: what was signed once counts once.
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  credential_id text not null,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  authenticator_data bytea not null,
  client_data bytea not null,
  signature bytea not null,
  created_at timestamptz not null,
  unique (id, workspace_id, user_id)
);
create index signed_statements_user on signed_statements (workspace_id, user_id);
create trigger signed_statements_are_immutable before update or delete on signed_statements
  for each row execute function refuse_change();
alter table signed_statements enable row level security;
create policy one_workspace on signed_statements
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));

-- Approvals from before do not say the version of their policy; their MACs have the form of then.
alter table approvals
  add column statement_id text,
  add column policy_version integer,
  add constraint approvals_signed_by_passkey check ((strength = 'passkey') = (statement_id is not null)),
  add foreign key (statement_id, workspace_id, user_id) references signed_statements (id, workspace_id, user_id);
create index approvals_statement on approvals (statement_id) where statement_id is not null;

alter table passkey_challenges drop constraint passkey_challenges_purpose_check;
alter table passkey_challenges add constraint passkey_challenges_purpose_check
  check (purpose in ('sign_in', 'enrol', 'add', 'sign'));

create or replace function approvals_that_count(the_post posts) returns integer language sql stable as $$
  with counting as (
    select a.user_id, a.declarations, a.created_at, a.id
    from approvals a
    join workspaces w on w.id = the_post.workspace_id
    where a.post_id = the_post.id and a.revision_number = the_post.current_revision
      and a.covers = 'content' and a.voided_at is null
      and (w.approval_strength = 'session' or a.strength = 'passkey')
      and (w.self_approval or not exists (select 1 from post_contributors c
        where c.post_id = the_post.id and c.user_id = a.user_id))
  )
  select count(distinct user_id)::integer from counting
  where declarations = (select declarations from counting order by created_at desc, id desc limit 1)
$$;

-- The newest approval says when the post may go out, so it must be as strong as those that are counted.
create or replace function is_approved(the_post posts) returns boolean language sql stable as $$
  select the_post.current_revision is not null
    and exists (select 1 from workspaces w where w.id = the_post.workspace_id
      and approvals_that_count(the_post) >= w.approvals_required
      and (w.approval_strength = 'session' or 'passkey' = (select a.strength from approvals a
        where a.post_id = the_post.id and a.revision_number = the_post.current_revision and a.voided_at is null
        order by a.created_at desc, a.id desc limit 1)))
$$;

create function check_approval_strength() returns trigger language plpgsql as $$
begin
  if new.strength <> 'passkey' and exists (select 1 from workspaces w
      where w.id = new.workspace_id and w.approval_strength = 'passkey') then
    raise exception 'this workspace wants approvals signed with a passkey' using errcode = 'SG015';
  end if;
  return new;
end $$;
create trigger check_approval_strength before insert on approvals
  for each row execute function check_approval_strength();
