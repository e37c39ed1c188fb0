-- What somebody who runs Signoff looks at: the processes that run, and figures that must be quick to read.

create table processes (
  -- The name that this process has in leases.
  id text primary key,
  host text not null,
  parts text[] not null,
  version text not null,
  node_version text not null,
  time_zone_data text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

create index posts_unconfirmed on posts (platform) where state = 'unconfirmed';
create index attempts_finished on attempts (finished_at) where finished_at is not null;
