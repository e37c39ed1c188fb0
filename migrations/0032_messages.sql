-- What people are told is kept as a message: its code, its parameters and its English words. What was written before
-- has words only, which every language shows as they are.
create function pg_temp.message_of(words text) returns jsonb language sql immutable as $$
  select case when words is null then null
    else jsonb_build_object('code', 'verbatim', 'params', jsonb_build_object('text', words), 'text', words) end
$$;
create function pg_temp.messages_of(sentences text[]) returns jsonb language sql immutable as $$
  select jsonb_agg(pg_temp.message_of(words)) from unnest(sentences) as words
$$;

alter table accounts alter column status_reason type jsonb using pg_temp.message_of(status_reason);
alter table renditions alter column problem type jsonb using pg_temp.message_of(problem);
alter table campaigns alter column failure type jsonb using pg_temp.message_of(failure);
alter table campaign_items alter column problem type jsonb using pg_temp.message_of(problem);
alter table followed_posts alter column trouble type jsonb using pg_temp.message_of(trouble);
alter table followed_accounts alter column trouble type jsonb using pg_temp.message_of(trouble);
alter table first_comments alter column reason type jsonb using pg_temp.message_of(reason);
-- The same function as before, but for the messages: their words are in domain/first-comments/messages.ts, too.
create or replace function keep_first_comment() returns trigger language plpgsql as $$
declare
  r post_revisions%rowtype;
  words text;
  -- Nothing is said by itself under a post that a person pointed at: it was approved for the one we made.
  needs_person boolean := new.external_id is null or old.state = 'unconfirmed';
begin
  select * into r from post_revisions where post_id = new.id and number = new.current_revision;
  words := r.manifest ->> 'first_comment';
  if words is null or words = '' then
    return null;
  end if;
  insert into first_comments (post_id, workspace_id, account_id, revision_number, digest, external_id, text, state,
    next_try_at, reason, updated_at)
  values (new.id, new.workspace_id, new.account_id, r.number, r.digest, new.external_id, words,
    case when needs_person then 'failed' else 'waiting' end,
    case when needs_person then null else new.updated_at end,
    case
      when new.external_id is null
        then jsonb_build_object('code', 'first_comments.id_unknown', 'params', '{}'::jsonb, 'text',
          'We do not know the id of the post on the platform, so its first comment must be written there.')
      when needs_person
        then jsonb_build_object('code', 'first_comments.pointed_at', 'params', '{}'::jsonb, 'text',
          'A person said where the post is. Look whether it is the right one, then send its first comment.')
    end,
    new.updated_at)
  on conflict (post_id) do nothing;
  return null;
end $$;

alter table connections alter column not_shown type jsonb using pg_temp.messages_of(not_shown);
update posts set trouble = jsonb_set(trouble, '{message}', pg_temp.message_of(trouble ->> 'message'))
where jsonb_typeof(trouble -> 'message') = 'string';
update uploads set problem = jsonb_set(problem, '{detail}', pg_temp.message_of(problem ->> 'detail'))
where jsonb_typeof(problem -> 'detail') = 'string';
alter table notifications alter column title type jsonb using pg_temp.message_of(title);
alter table notifications alter column body type jsonb using pg_temp.message_of(body);
update notifications set facts = jsonb_set(facts, '{reason}', pg_temp.message_of(facts ->> 'reason'))
where jsonb_typeof(facts -> 'reason') = 'string';

-- In which language a person is written to.
alter table users add column language text not null default 'en';
