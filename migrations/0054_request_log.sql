-- What programs called, what they were answered, and sums of it by hour. Written in batches after the answer
-- (server/domain/request-log/call-buffer.ts); decision 0045.
--
-- Days are partitions, so that forgetting one is free. What was refused is kept longer than what was answered, so both
-- have partitions of their own. `add_request_day` and `drop_request_days` make and drop them: the service's role owns no
-- table.
create table request_log (
  at timestamptz not null,
  request_id text not null,
  refused boolean not null,
  -- Where the call was made, and where its app is at home: both see it.
  workspace_id text not null,
  app_workspace_id text not null,
  app_id text not null,
  user_id text not null,
  -- The consent that the token came from; it stays when tokens are refreshed.
  token_id text not null,
  method text not null,
  -- As declared: /v1/posts/:id
  route text not null,
  -- Ids only, nothing that a person wrote. In the C collation, so that a prefix is a range.
  path text collate "C" not null,
  query text,
  api_version text not null,
  status smallint not null,
  ms integer not null,
  code text collate "C",
  -- The first problem of the input: its rule and its place.
  cause text,
  param text,
  bytes_in bigint not null,
  bytes_out bigint,
  address text,
  agent text,
  key_hash text,
  key_text text,
  constraint refused_is_a_status check (refused = (status >= 400))
) partition by list (refused);
create table request_log_answered partition of request_log for values in (false) partition by range (at);
create table request_log_refused partition of request_log for values in (true) partition by range (at);

-- Each ends with the time, in which every search is ordered. Not more of them: they take more room than the rows.
create index on request_log (app_id, at desc);
create index on request_log (request_id);
create index on request_log (token_id, at desc);
create index on request_log (app_id, route, at desc);
create index on request_log (app_id, path, at desc);
-- As slowMs in server/domain/request-log/call.ts.
create index on request_log (app_id, at desc) where ms >= 1000;
create index on request_log_refused (app_id, code, at desc);
-- Failures of ours.
create index on request_log_refused (app_id, at desc) where status >= 500;

-- What was sent and answered where it was refused, without people's words (server/http/request-log/redact.ts).
create table request_bodies (
  at timestamptz not null,
  request_id text not null,
  workspace_id text not null,
  app_workspace_id text not null,
  sent jsonb,
  answered jsonb,
  primary key (request_id, at)
) partition by range (at);

create table request_usage (
  app_id text not null,
  hour timestamptz not null,
  workspace_id text not null,
  app_workspace_id text not null,
  user_id text not null,
  method text not null,
  route text not null,
  -- 2: 200 to 299
  status_class smallint not null,
  calls bigint not null,
  ms_sum bigint not null,
  ms_max integer not null,
  primary key (app_id, hour, workspace_id, user_id, method, route, status_class)
-- Room on each page: the sums of this hour change every second.
) with (fillfactor = 70);
create index on request_usage (hour);

do $$
declare
  one text;
begin
  foreach one in array array['request_log', 'request_log_answered', 'request_log_refused', 'request_bodies', 'request_usage'] loop
    execute format('alter table %I enable row level security', one);
    execute format($policy$create policy one_workspace on %I
      using (current_setting('signoff.workspace', true) in ('*', workspace_id, app_workspace_id))$policy$, one);
  end loop;
end $$;

-- Attached rather than created in place: that locks out neither readers nor writers of the other days.
create function add_request_day(day date) returns void language plpgsql as $$
declare
  parent text;
  child text;
begin
  if day not between date '2020-01-01' and date '2199-12-31' then
    raise exception 'no day of the request log: %', day;
  end if;
  perform pg_advisory_xact_lock(7331054);
  perform set_config('lock_timeout', '2s', true);
  foreach parent in array array['request_log_answered', 'request_log_refused', 'request_bodies'] loop
    child := parent || to_char(day, '"_"YYYYMMDD');
    continue when to_regclass('public.' || child) is not null;
    execute format('create table public.%I (like public.%I including defaults including constraints)', child, parent);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', parent, child,
      to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
  end loop;
end $$;

-- Never the day of today: what is being written is not taken away.
create function drop_request_days(answered_before date, refused_before date) returns integer language plpgsql as $$
declare
  child record;
  today date := (now() at time zone 'utc')::date;
  dropped integer := 0;
begin
  perform pg_advisory_xact_lock(7331054);
  perform set_config('lock_timeout', '2s', true);
  for child in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and c.relnamespace = p.relnamespace
      and p.relname in ('request_log_answered', 'request_log_refused', 'request_bodies')
      and to_date(right(c.relname, 8), 'YYYYMMDD')
        < least(today, case p.relname when 'request_log_answered' then answered_before else refused_before end)
  loop
    execute format('drop table public.%I', child.name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- From where a secret was last used, so that nobody ends one blindly.
alter table app_secrets add column last_used_from text;
