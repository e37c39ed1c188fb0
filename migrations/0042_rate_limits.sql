-- The permits of rate limits, over all processes: one row for each program or person. Unlogged: what is counted is a
-- minute old at most, so losing it in a crash costs nothing, and counting writes no log.
create unlogged table rate_limits (
  -- A hash: it names a person.
  name text primary key,
  -- Parallel lists: until which second (of the epoch) so many permits count, and which process holds them unspent; '' once
  -- they are spent.
  counts_until integer[] not null,
  permits integer[] not null,
  holders text[] not null,
  last_until integer not null
-- Room on each page, and no index on what changes: an update stays in its page and touches no index.
) with (fillfactor = 50);

-- One statement: reports what a process spent since it last asked, returns what it still held, and takes up to `wanted`
-- permits. The row's lock makes the answers to all processes one sequence. At most a quarter of what is free goes to one
-- process at once, so the last permits are handed out one by one.
create function take_permits(
  for_name text, for_holder text, quota integer, now_seconds double precision,
  spent_until integer[], spent_permits integer[], wanted integer, held_until integer,
  out granted integer, out free integer, out frees_at integer
) language plpgsql as $$
declare
  counted rate_limits;
  used integer;
begin
  select * into counted from rate_limits where name = for_name for update;
  if not found then
    -- Another process may have been first; then this waits for it and reads what it wrote.
    insert into rate_limits (name, counts_until, permits, holders, last_until) values (for_name, '{}', '{}', '{}', 0)
      on conflict (name) do update set last_until = rate_limits.last_until returning * into counted;
  end if;
  select coalesce(array_agg(entry.until), '{}'), coalesce(array_agg(entry.count), '{}'),
      coalesce(array_agg(entry.holder), '{}'), coalesce(sum(entry.count), 0), min(entry.until), coalesce(max(entry.until), 0)
    into counted.counts_until, counted.permits, counted.holders, used, frees_at, counted.last_until
    from (
      select until, holder, sum(count)::integer as count from (
        select * from unnest(counted.counts_until, counted.permits, counted.holders) as given (until, count, holder)
          where holder <> for_holder
        union all
        select until, count, '' from unnest(spent_until, spent_permits) as spent (until, count)
      ) entries where until > now_seconds group by until, holder
    ) entry;
  granted := greatest(0, least(wanted, quota - used, greatest(1, (quota - used) / 4)));
  free := greatest(0, quota - used - granted);
  if granted > 0 then
    counted.counts_until := counted.counts_until || held_until;
    counted.permits := counted.permits || granted;
    counted.holders := counted.holders || for_holder;
    counted.last_until := greatest(counted.last_until, held_until);
  end if;
  update rate_limits set counts_until = counted.counts_until, permits = counted.permits, holders = counted.holders,
    last_until = counted.last_until where name = for_name;
end $$;
