-- What platforms say about published posts, and when they said it.

-- Whose figures are read, and when next. A post is here from the moment it is published, whoever published it.
create table followed_posts (
  post_id bigint primary key,
  workspace_id text not null,
  account_id text not null,
  platform text not null,
  -- Under which campaign its gains are counted in gained_days. When the post was put elsewhere since, `regroup` is set.
  campaign_id text,
  regroup boolean not null default false,
  published_at timestamptz not null,
  -- When to ask next. Null: nobody asks any more, and `ended` says why.
  next_at timestamptz,
  ended text check (ended in ('gone', 'old', 'forgotten')),
  -- The last time it was asked, whatever came of it; the last time figures were told; what kept them away.
  asked_at timestamptz,
  read_at timestamptz,
  trouble text,
  failures integer not null default 0,
  -- Figures from before this were deleted by a rule: what is told next is only where counting begins again.
  forgotten_at timestamptz,
  -- For ranking, as of read_at. Null where the platform told nothing, or forbids to compare.
  views double precision,
  answers double precision,
  clicks double precision,
  -- Views in its first seven days, and those by what is usual for its account.
  first_views double precision,
  against_usual double precision,
  unique (workspace_id, post_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  check ((next_at is null) = (ended is not null))
);
create index followed_posts_due on followed_posts (account_id, next_at) where next_at is not null;
create index followed_posts_regroup on followed_posts (post_id) where regroup;
create index followed_posts_account on followed_posts (account_id, published_at);
create index followed_posts_best on followed_posts (workspace_id, against_usual desc nulls last);
create index followed_posts_best_of_campaign on followed_posts (workspace_id, campaign_id, against_usual desc nulls last)
  where campaign_id is not null;

create function follow_post() returns trigger language plpgsql as $$
begin
  insert into followed_posts (post_id, workspace_id, account_id, platform, campaign_id, published_at, next_at)
  values (new.id, new.workspace_id, new.account_id, new.platform, new.campaign_id, new.published_at, new.published_at)
  on conflict (post_id) do nothing;
  return null;
end $$;
create trigger follow_post after insert or update of state, external_id on posts for each row
  when (new.state = 'published' and new.external_id is not null and new.account_id is not null
    and new.published_at is not null)
  execute function follow_post();

create function regroup_post() returns trigger language plpgsql as $$
begin
  update followed_posts set regroup = true where post_id = new.id;
  return null;
end $$;
create trigger regroup_post after update of campaign_id on posts for each row
  when (new.campaign_id is distinct from old.campaign_id and new.published_at is not null)
  execute function regroup_post();

insert into followed_posts (post_id, workspace_id, account_id, platform, campaign_id, published_at, next_at)
select id, workspace_id, account_id, platform, campaign_id, published_at, published_at from posts
where state = 'published' and external_id is not null and account_id is not null and published_at is not null;

-- The series: what a platform said, under its own name, and when it was read. Nothing is here that it did not say.
create table figures (
  workspace_id text not null,
  post_id bigint not null,
  source text not null,
  metric text not null,
  read_at timestamptz not null,
  value double precision not null,
  -- What it added to gained_days. Null: nothing, since it is no count, or the reading before was deleted.
  gained double precision,
  primary key (post_id, metric, read_at),
  foreign key (workspace_id, post_id) references followed_posts (workspace_id, post_id)
);
create index figures_age on figures using brin (read_at);

-- The last of each series.
create table latest_figures (
  workspace_id text not null,
  post_id bigint not null,
  source text not null,
  metric text not null,
  value double precision not null,
  read_at timestamptz not null,
  primary key (post_id, metric),
  foreign key (workspace_id, post_id) references followed_posts (workspace_id, post_id)
);

-- What was gained between one reading and the next, added up over posts: one row for a day (UTC), an account, a
-- campaign and a measure. Both arrays hold 96 running sums, one for the end of each quarter of an hour, since that
-- is what the world's time zones begin their days on: any local day or hour is the difference of two of them.
create table gained_days (
  workspace_id text not null,
  account_id text not null,
  -- Empty: posts without a campaign.
  campaign_id text not null,
  -- YouTube's rules: nothing is added up from its figures.
  platform text not null check (platform <> 'youtube'),
  measure text not null check (measure in ('views', 'reach', 'reactions', 'comments', 'shares', 'saves', 'clicks')),
  day date not null,
  gained bigint[] not null check (array_length(gained, 1) = 96),
  -- How many values were told. Where it does not grow nothing is known, which is not nought.
  told integer[] not null check (array_length(told, 1) = 96),
  primary key (account_id, campaign_id, measure, day),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
create index gained_days_of_workspace on gained_days (workspace_id, day);
create index gained_days_of_campaign on gained_days (workspace_id, campaign_id, day) where campaign_id <> '';

-- What is usual for an account: the median of its posts' first_views, of so many posts.
create table account_usuals (
  account_id text primary key,
  workspace_id text not null,
  first_views double precision not null,
  posts integer not null,
  worked_out_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);

-- Days of a whole account as the platform itself adds them up, in its own time zone.
create table account_days (
  workspace_id text not null,
  account_id text not null,
  source text not null,
  metric text not null,
  day date not null,
  value double precision not null,
  read_at timestamptz not null,
  primary key (account_id, metric, day),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);

-- How collecting goes for an account: when its days are asked for next, and until when it is left alone. Whoever
-- writes figures of an account holds this row until the end of the transaction.
create table followed_accounts (
  account_id text primary key,
  workspace_id text not null,
  -- The last time it had its turn: whose is longest ago comes first.
  asked_at timestamptz,
  -- Whether there is anything of it to delete, when that was last looked at, and when what is usual was worked out.
  keeps boolean not null default false,
  swept_at timestamptz,
  usual_at timestamptz,
  days_next_at timestamptz,
  days_read_at timestamptz,
  rest_until timestamptz,
  trouble text,
  -- Figures before this were deleted, and by which rule.
  kept_since timestamptz,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);

-- When the authorization was found to be lost: some platforms' figures may be kept only for a while from then on.
alter table accounts add column lost_at timestamptz;
update accounts a set lost_at = coalesce(
  (select max(e.at) from audit_entries e where e.workspace_id = a.workspace_id and e.subject = 'account:' || a.id
    and e.action in ('account.reconnect_needed', 'account.data_deleted')), now())
where status = 'reconnect_needed';

-- Somebody authorized the account again: what kept figures away may be over, and posts whose figures had to be
-- forgotten are followed anew.
create function follow_account_again() returns trigger language plpgsql as $$
begin
  update followed_accounts set rest_until = null, days_next_at = null, trouble = null where account_id = new.id;
  update followed_posts set ended = null, next_at = published_at where account_id = new.id and ended = 'forgotten';
  return null;
end $$;
create trigger follow_account_again after update of connected_at on accounts for each row
  when (new.connected_at is distinct from old.connected_at and new.status in ('active', 'limited'))
  execute function follow_account_again();
