-- Webhooks: addresses that events are sent to, and every delivery with its attempts. What sends them shares nothing with
-- publishing but the database (docs/decisions/0044-webhooks.md).

-- An address. An app's belongs to two workspaces: that whose events it gets, and that of the app, whose owners manage it.
-- What decides where events go carries a MAC (server/db/postgres/row-macs.ts).
create table webhook_endpoints (
  id text primary key,
  workspace_id text not null references workspaces (id),
  -- Who manages it: the app's workspace, or the same.
  owner_workspace_id text not null references workspaces (id),
  -- With an app: it hears what that person allowed it. With a token alone: what the token may read. Neither: all.
  app_id text references apps (id),
  token_id text references access_tokens (id),
  created_by text not null references users (id),
  url text not null,
  description text not null,
  -- Null: all that it may hear, also types that come later.
  types text[],
  payload text not null check (payload in ('thin', 'whole')),
  created_at timestamptz not null,
  paused_at timestamptz,
  paused_because text check (paused_because in ('failing', 'by_person')),
  ended_at timestamptz,
  ended_because text check (ended_because in ('deleted', 'gone', 'access_ended')),
  mac bytea,
  mac_key text,
  check ((paused_at is null) = (paused_because is null)),
  check ((ended_at is null) = (ended_because is null))
);
create index webhook_endpoints_open on webhook_endpoints (workspace_id) where ended_at is null;
create index webhook_endpoints_of_app on webhook_endpoints (app_id) where app_id is not null;
create trigger remember_ended_row after delete or update of mac on webhook_endpoints
  for each row execute function remember_ended_row('');
create trigger refuse_ended_row after insert or update of mac on webhook_endpoints
  for each row execute function refuse_ended_row();
create trigger keep_what_ended before update of ended_at on webhook_endpoints
  for each row execute function keep_what_ended('ended_at');

-- What its deliveries are signed with, sealed. After a rotation two work for a while.
create table webhook_secrets (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  workspace_id text not null,
  owner_workspace_id text not null,
  sealed bytea not null,
  hint text not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index webhook_secrets_of_endpoint on webhook_secrets (endpoint_id);
create trigger webhook_secrets_end_earlier before update of expires_at on webhook_secrets
  for each row execute function app_secrets_end_earlier();

-- How it goes with an address, and when something can be sent there. Who changes what waits for an endpoint locks its row
-- here, so that exactly the first waiting delivery of each resource can be sent.
create table webhook_queues (
  endpoint_id text primary key references webhook_endpoints (id) on delete cascade,
  workspace_id text not null,
  owner_workspace_id text not null,
  host text not null,
  -- Events up to this place have their deliveries; those after it wait in the log.
  enqueued_through bigint not null,
  -- Paused or ended: nothing is sent.
  stopped boolean not null default false,
  -- When to look again; null: a change will say.
  next_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  last_success_at timestamptz
) with (fillfactor = 50);
create index webhook_queues_due on webhook_queues (next_at) where next_at is not null;

-- How many events of a resource an endpoint was sent.
create table webhook_numbers (
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  resource text not null,
  workspace_id text not null,
  owner_workspace_id text not null,
  number bigint not null,
  primary key (endpoint_id, resource)
);

create table webhook_deliveries (
  id text primary key,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  workspace_id text not null,
  owner_workspace_id text not null,
  event_id text not null,
  type text not null,
  event_at timestamptz not null,
  resource text not null,
  -- The event's place in the log; null for a test.
  sequence bigint,
  number bigint not null,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
  -- Rendered at the first attempt, then kept: retries and replays send the same bytes.
  body bytea,
  tries integer not null default 0,
  first_tried_at timestamptz,
  -- Set for the first waiting delivery of its resource only; the others wait for it.
  next_at timestamptz,
  claimed_by text,
  lease_expires_at timestamptz,
  settled_at timestamptz,
  replays integer not null default 0,
  check ((claimed_by is null) = (lease_expires_at is null)),
  check (state = 'waiting' or next_at is null and claimed_by is null)
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, id);
-- The next of a resource.
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, resource, sequence) where state = 'waiting';
-- What can be sent, by its time; and the one that waits longest.
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, sequence)
  where next_at is not null and claimed_by is null and sequence is not null;
create index webhook_deliveries_oldest on webhook_deliveries (endpoint_id, sequence)
  where next_at is not null and claimed_by is null and sequence is not null;
create index webhook_deliveries_tests on webhook_deliveries (next_at)
  where next_at is not null and claimed_by is null and sequence is null;
create index webhook_deliveries_claimed on webhook_deliveries (endpoint_id, lease_expires_at) where claimed_by is not null;

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  workspace_id text not null,
  owner_workspace_id text not null,
  at timestamptz not null,
  ms integer not null,
  status integer,
  -- Why there is no status, as a message.
  trouble jsonb,
  -- The beginning of the answer.
  answer text not null,
  check ((status is null) = (trouble is not null))
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);

do $$
declare
  one text;
begin
  foreach one in array array['webhook_endpoints', 'webhook_secrets', 'webhook_queues', 'webhook_numbers',
      'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', one);
    execute format($policy$create policy one_workspace on %I
      using (current_setting('signoff.workspace', true) in ('*', workspace_id, owner_workspace_id))$policy$, one);
  end loop;
end $$;

-- When something can be sent to an endpoint whose row is locked. At most two deliveries are on their way; of an endpoint
-- that failed five times in a row only the oldest, which shows whether it is back.
create function plan_webhook_queue(endpoint text, now_at timestamptz) returns void language plpgsql as $$
declare
  queue webhook_queues;
  in_flight integer;
  planned timestamptz;
begin
  select * into queue from webhook_queues where endpoint_id = endpoint;
  select count(*) into in_flight from webhook_deliveries
    where endpoint_id = endpoint and claimed_by is not null and sequence is not null;
  if not queue.stopped and in_flight < (case when queue.failures >= 5 then 1 else 2 end) then
    if queue.failures >= 5 then
      select d.next_at into planned from webhook_deliveries d
        where d.endpoint_id = endpoint and d.next_at is not null and d.claimed_by is null and d.sequence is not null
        order by d.sequence limit 1;
    else
      select d.next_at into planned from webhook_deliveries d
        where d.endpoint_id = endpoint and d.next_at is not null and d.claimed_by is null and d.sequence is not null
        order by d.next_at limit 1;
    end if;
    -- Not before now, so that endpoints with much to send take turns.
    planned := greatest(planned, case when planned is not null then now_at end);
  end if;
  update webhook_queues set next_at = planned where endpoint_id = endpoint and next_at is distinct from planned;
end $$;

-- Takes what can be sent now, of each endpoint that waits longest first, and no more of each than may be on its way. A
-- busy host is passed over.
create function claim_webhook_deliveries(
  worker text, now_at timestamptz, lease_until timestamptz, wanted integer, busy_hosts text[]
) returns setof text language plpgsql as $$
declare
  queue webhook_queues;
  in_flight integer;
  room integer;
  found_ids text[];
  remaining integer := wanted;
begin
  return query update webhook_deliveries set claimed_by = worker, lease_expires_at = lease_until, tries = tries + 1,
      first_tried_at = coalesce(first_tried_at, now_at)
    where id in (
      select d.id from webhook_deliveries d where d.next_at <= now_at and d.claimed_by is null and d.sequence is null
      order by d.next_at limit least(8, wanted) for update skip locked)
    returning id;
  get diagnostics in_flight = row_count;
  remaining := remaining - in_flight;
  for queue in
    select * from webhook_queues q where q.next_at <= now_at and q.host <> all (busy_hosts)
    order by q.next_at limit wanted for update skip locked
  loop
    exit when remaining <= 0;
    select count(*) into in_flight from webhook_deliveries
      where endpoint_id = queue.endpoint_id and claimed_by is not null and sequence is not null;
    room := least(remaining, case when queue.failures >= 5 then 1 else 2 end - in_flight);
    if room > 0 then
      if queue.failures >= 5 then
        select array_agg(one.id) into found_ids from (
          select d.id from webhook_deliveries d
          where d.endpoint_id = queue.endpoint_id and d.next_at is not null and d.claimed_by is null and d.sequence is not null
          order by d.sequence limit room) one;
      else
        select array_agg(one.id) into found_ids from (
          select d.id from webhook_deliveries d
          where d.endpoint_id = queue.endpoint_id and d.next_at <= now_at and d.claimed_by is null and d.sequence is not null
          order by d.next_at, d.sequence limit room) one;
      end if;
      return query update webhook_deliveries set claimed_by = worker, lease_expires_at = lease_until, tries = tries + 1,
          first_tried_at = coalesce(first_tried_at, now_at)
        where id = any (found_ids) returning id;
      remaining := remaining - coalesce(cardinality(found_ids), 0);
    end if;
    perform plan_webhook_queue(queue.endpoint_id, now_at);
  end loop;
end $$;

-- Writes what became of a claimed delivery, lets the next of its resource go, and says how the endpoint does. In one call,
-- so that no process ever keeps the lock of a queue while it does something else.
create function settle_webhook_delivery(
  delivery text, worker text, now_at timestamptz, new_state text, retry_at timestamptz, rendered bytea,
  attempted_at timestamptz, attempt_ms integer, attempt_status integer, attempt_trouble jsonb, attempt_answer text,
  out applied boolean, out has_succeeded_since boolean
) language plpgsql as $$
declare
  found_row webhook_deliveries;
  queue webhook_queues;
begin
  select * into found_row from webhook_deliveries where id = delivery;
  select * into queue from webhook_queues where endpoint_id = found_row.endpoint_id for update;
  update webhook_deliveries set state = new_state, next_at = case when new_state = 'waiting' then retry_at end,
      claimed_by = null, lease_expires_at = null, body = coalesce(body, rendered),
      settled_at = case when new_state <> 'waiting' then now_at end
    where id = delivery and claimed_by = worker;
  applied := found;
  has_succeeded_since := queue.last_success_at >= found_row.first_tried_at;
  if not applied then return; end if;
  if attempted_at is not null then
    insert into webhook_attempts (delivery_id, workspace_id, owner_workspace_id, at, ms, status, trouble, answer)
      values (delivery, found_row.workspace_id, found_row.owner_workspace_id, attempted_at, attempt_ms, attempt_status,
        attempt_trouble, attempt_answer);
    if new_state = 'delivered' then
      update webhook_queues set failures = 0, failing_since = null, last_success_at = now_at
        where endpoint_id = queue.endpoint_id
          and (failures > 0 or last_success_at is null or last_success_at < now_at - interval '5 seconds');
    elsif found_row.sequence is not null then
      update webhook_queues set failures = failures + 1, failing_since = coalesce(failing_since, attempted_at)
        where endpoint_id = queue.endpoint_id;
    end if;
  end if;
  if new_state <> 'waiting' and found_row.sequence is not null then
    update webhook_deliveries set next_at = now_at where id = (
      select d.id from webhook_deliveries d
      where d.endpoint_id = found_row.endpoint_id and d.resource = found_row.resource and d.state = 'waiting'
      order by d.sequence limit 1) and next_at is null;
  end if;
  perform plan_webhook_queue(queue.endpoint_id, now_at);
end $$;

-- Gives back what a process took that died. It may have been sent, so this counts as an attempt.
create function free_webhook_deliveries(now_at timestamptz, why jsonb) returns integer language plpgsql as $$
declare
  one record;
  freed integer := 0;
begin
  for one in
    select distinct d.endpoint_id from webhook_deliveries d
    where d.claimed_by is not null and d.lease_expires_at <= now_at order by d.endpoint_id
  loop
    perform from webhook_queues where endpoint_id = one.endpoint_id for update;
    with late as (
      update webhook_deliveries set claimed_by = null, lease_expires_at = null, next_at = now_at
        where endpoint_id = one.endpoint_id and claimed_by is not null and lease_expires_at <= now_at
        returning id, workspace_id, owner_workspace_id
    ), attempts as (
      insert into webhook_attempts (delivery_id, workspace_id, owner_workspace_id, at, ms, trouble, answer)
        select id, workspace_id, owner_workspace_id, now_at, 0, why, '' from late returning 1
    ) select freed + count(*) into freed from attempts;
    perform plan_webhook_queue(one.endpoint_id, now_at);
  end loop;
  return freed;
end $$;

-- After deliveries of an endpoint were put back or let go: the first of each resource can be sent now, unless one is on its
-- way; the others wait. The caller holds the lock of the queue.
create function arrange_webhook_deliveries(endpoint text, now_at timestamptz) returns void language plpgsql as $$
begin
  with first as (
    select distinct on (resource) id from webhook_deliveries
    where endpoint_id = endpoint and state = 'waiting' and sequence is not null
    order by resource, claimed_by is null, sequence
  )
  update webhook_deliveries d set next_at = case when d.id in (select id from first) then now_at end
    where d.endpoint_id = endpoint and d.state = 'waiting' and d.sequence is not null and d.claimed_by is null
      and ((d.next_at is null) = (d.id in (select id from first)) or d.next_at > now_at);
  perform plan_webhook_queue(endpoint, now_at);
end $$;

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('review_requested',
  'changes_requested', 'commented', 'approved', 'withdrawn', 'failed', 'missed', 'unconfirmed', 'reconnect_needed',
  'time_moved', 'webhook_stopped', 'mail_undelivered', 'security'));
