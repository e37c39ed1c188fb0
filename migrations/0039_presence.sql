-- Which tabs have which idea open right now. Unlogged: a row is true for half a minute, so losing all of them in a crash
-- costs nothing, and renewing one writes no log. No foreign keys: rows are read together with membership and session.
create unlogged table presence (
  user_id text not null,
  tab text not null,
  session_id text not null,
  workspace_id text not null,
  idea_id text not null,
  doing text not null check (doing in ('reading', 'editing')),
  expires_at timestamptz not null,
  primary key (user_id, tab)
-- Room on each page, and no index on the time: so a renewal changes a row in place and touches no index.
) with (fillfactor = 50);
create index presence_of_idea on presence (idea_id);
