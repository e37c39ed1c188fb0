-- Times that stay true: what was said, the rules they were computed with, weekly slots, and posts that come again.

-- 'wall': a person said a local time, and the instant follows when the rules of the zone change.
-- 'instant': a program said an instant, which stays; its local time is only how it is shown.
alter table posts add column timed_by text not null default 'wall' check (timed_by in ('wall', 'instant'));

-- One row: the version of the time-zone rules that every waiting time was computed with, and how far a
-- change to another version has come.
create table time_rules (
  single boolean primary key default true check (single),
  version text,
  moving_to text,
  moved_through bigint
);
insert into time_rules default values;

-- The approved local time is the same; the instant it means has moved with the rules. The approval itself stays.
create table approval_times (
  approval_id text not null references approvals (id),
  rules text not null,
  at timestamptz not null,
  created_at timestamptz not null,
  primary key (approval_id, rules)
);

create function check_approval_time() returns trigger language plpgsql as $$
begin
  -- No change of a zone's rules has ever moved a time by more than a day.
  if not exists (select 1 from approvals a where a.id = new.approval_id and a.timing = 'at' and a.voided_at is null
      and new.at between a.at - interval '25 hours' and a.at + interval '25 hours') then
    raise exception 'the approved time of % cannot mean that instant', new.approval_id using errcode = 'SG034';
  end if;
  return new;
end $$;
create trigger check_approval_time before insert on approval_times
  for each row execute function check_approval_time();
create trigger approval_times_are_immutable before update or delete on approval_times
  for each row execute function refuse_change();

create function approved_at(a approvals) returns timestamptz language sql stable as $$
  select coalesce((select t.at from approval_times t where t.approval_id = a.id order by t.rules desc limit 1), a.at)
$$;

create or replace function check_attempt() returns trigger language plpgsql as $$
declare
  p posts%rowtype;
  t approvals%rowtype;
begin
  select * into p from posts where id = new.post_id and workspace_id = new.workspace_id;
  if p.state <> 'publishing' or p.current_revision is distinct from new.revision_number then
    raise exception 'post % is not being published at revision %', new.post_id, new.revision_number using errcode = 'SG031';
  end if;
  if p.account_id is distinct from new.account_id then
    raise exception 'post % was approved for another account', new.post_id using errcode = 'SG032';
  end if;
  if not is_approved(p) then
    raise exception 'revision % of post % lacks approvals', new.revision_number, new.post_id using errcode = 'SG030';
  end if;
  select * into t from approvals
    where post_id = p.id and revision_number = p.current_revision and voided_at is null
    order by created_at desc, id desc limit 1;
  if t.timing = 'at' and (new.started_at < approved_at(t) - make_interval(mins => t.tolerance_minutes)
      or new.started_at > approved_at(t) + make_interval(mins => t.tolerance_minutes)) then
    raise exception 'post % is outside its approved time', new.post_id using errcode = 'SG033';
  end if;
  return new;
end $$;

-- Weekly local times at which an account usually posts, in the zone of the workspace. 1 is Monday.
create table slots (
  id text primary key,
  workspace_id text not null,
  account_id text not null,
  weekday smallint not null check (weekday between 1 and 7),
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  created_by text not null references users (id),
  created_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  unique (account_id, weekday, time)
);
create index slots_of_workspace on slots (workspace_id);
create index posts_timed on posts (account_id, publish_at) where publish_at is not null and deleted_at is null;

-- A post that comes again: copies of the template are drafted some days ahead, for a person to approve.
create table recurrences (
  id text primary key,
  workspace_id text not null,
  template_post_id bigint not null,
  every text not null check (every in ('week', 'days', 'month')),
  weekdays smallint[] not null default '{}' check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  every_days integer check (every_days between 1 and 365),
  day_of_month smallint check (day_of_month between 1 and 31),
  time text not null check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null,
  starts_on text not null check (starts_on ~ '^\d{4}-\d\d-\d\d$'),
  ends_on text check (ends_on ~ '^\d{4}-\d\d-\d\d$'),
  ahead_days integer not null check (ahead_days between 1 and 60),
  -- The last day that was looked at. What is before it is never drafted again.
  drafted_through text check (drafted_through ~ '^\d{4}-\d\d-\d\d$'),
  created_by text not null references users (id),
  created_at timestamptz not null,
  ended_at timestamptz,
  foreign key (workspace_id, template_post_id) references posts (workspace_id, id),
  check ((every = 'week') = (cardinality(weekdays) > 0)),
  check ((every = 'days') = (every_days is not null)),
  check ((every = 'month') = (day_of_month is not null))
);
create index recurrences_of_workspace on recurrences (workspace_id, id);
create index recurrences_running on recurrences (id) where ended_at is null;

-- Once for each day, whoever drafts it.
create table recurrence_posts (
  recurrence_id text not null references recurrences (id),
  on_day text not null,
  post_id bigint not null references posts (id),
  primary key (recurrence_id, on_day)
);
