-- First comments: what an approved revision says right under its post. The row is made by the very change that makes the
-- post published, whoever makes it, from the revision that went out; so none is lost, and nothing is said that nobody
-- approved. A change of a post that is out never comments again.

create table first_comments (
  post_id bigint primary key,
  workspace_id text not null,
  account_id text not null,
  -- The platform's id of the post. Null: a person found the post there, so nobody knows it, and nothing can be sent.
  external_id text,
  text text not null check (text <> ''),
  -- `sending`: handed over, or about to be, from `started_at` on. Until somebody knows what became of it, it is only asked about.
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'unconfirmed', 'given_up')),
  tries integer not null default 0,
  -- When somebody looks at it next; while somebody does, the end of their lease. Null: nobody does by themselves.
  next_try_at timestamptz,
  -- Counts who took it up. Whoever writes must be the last of them.
  turn integer not null default 0,
  started_at timestamptz,
  -- When the platform first said that it is not there.
  absent_at timestamptz,
  comment_id text,
  reason text,
  updated_at timestamptz not null,
  foreign key (workspace_id, post_id) references posts (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  check ((next_try_at is not null) = (state in ('waiting', 'sending'))),
  check (state <> 'sending' or (started_at is not null and external_id is not null))
);
create index first_comments_due on first_comments (next_try_at) where next_try_at is not null;
create index first_comments_workspace on first_comments (workspace_id);

create function keep_first_comment() returns trigger language plpgsql as $$
declare
  words text;
begin
  select r.manifest ->> 'first_comment' into words from post_revisions r
    where r.post_id = new.id and r.number = new.current_revision;
  if words is null or words = '' then
    return null;
  end if;
  insert into first_comments (post_id, workspace_id, account_id, external_id, text, state, next_try_at, reason, updated_at)
  values (new.id, new.workspace_id, new.account_id, new.external_id, words,
    case when new.external_id is null then 'failed' else 'waiting' end,
    case when new.external_id is null then null else new.updated_at end,
    case when new.external_id is null
      then 'We do not know the id of the post on the platform, so its first comment must be written there.' end,
    new.updated_at)
  on conflict (post_id) do nothing;
  return null;
end $$;
create trigger keep_first_comment after update of state on posts for each row
  when (new.state = 'published' and old.state <> 'published' and new.amends_post_id is null and new.account_id is not null)
  execute function keep_first_comment();

-- What was approved stays as it is, and what is sent or given up is over.
create function check_first_comment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.text <> old.text or new.post_id <> old.post_id or new.account_id <> old.account_id
      or new.external_id is distinct from old.external_id then
    raise exception 'the first comment of post % is fixed', old.post_id using errcode = 'SG050';
  end if;
  if old.state in ('sent', 'given_up') and new.state <> old.state then
    raise exception 'the first comment of post % is over', old.post_id using errcode = 'SG051';
  end if;
  return new;
end $$;
create trigger check_first_comment before update or delete on first_comments
  for each row execute function check_first_comment();
