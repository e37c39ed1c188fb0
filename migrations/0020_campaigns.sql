-- Campaigns: one brief, a plan, and the drafts that were made from it. Only drafts; a person approves each.

create table campaigns (
  id text primary key,
  workspace_id text not null references workspaces (id),
  name text not null check (length(name) between 1 and 200),
  brief jsonb,
  -- Days like 2026-11-19, in the zone. Null where nobody said any.
  starts_on text check (starts_on ~ '^\d{4}-\d\d-\d\d$'),
  ends_on text check (ends_on ~ '^\d{4}-\d\d-\d\d$'),
  time_zone text not null,
  state text not null check (state in ('making', 'made', 'stopped', 'failed')),
  failure text,
  -- How its posts are made; null for one that people fill by hand.
  making jsonb,
  from_app boolean not null,
  created_by text not null references users (id),
  created_at timestamptz not null,
  -- Who is making its next post, and until when nobody else may. Whoever dies, that instant still comes.
  held_by text,
  held_until timestamptz,
  -- Campaigns take turns: the one that waited longest is next.
  served_at timestamptz,
  unique (workspace_id, id),
  check (ends_on >= starts_on),
  check ((held_by is null) = (held_until is null)),
  check (state <> 'failed' or failure is not null)
);
create index campaigns_newest on campaigns (workspace_id, id desc);
create index campaigns_waiting on campaigns (served_at) where state = 'making';

alter table posts add column campaign_id text;
alter table posts add constraint posts_campaign foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id);
create index posts_of_campaign on posts (campaign_id, id) where campaign_id is not null;

create table campaign_items (
  id text primary key,
  workspace_id text not null,
  campaign_id text not null,
  position integer not null,
  theme text not null,
  platform text not null,
  account_id text,
  publish_at timestamptz not null,
  wall_time text not null,
  state text not null check (state in ('waiting', 'making', 'made', 'failed', 'skipped')),
  -- What went wrong, what is missing, or why it was left as it is.
  problem text,
  post_id bigint,
  -- The post's edit number when it was made: a higher one tells that a person went on with it.
  post_edit integer,
  -- How often it was asked for: each time something else is written.
  round integer not null default 0,
  -- Chosen by itself, it may replace what a person changed.
  by_choice boolean not null default false,
  -- False: making was stopped before its turn came, and nobody has asked for it since.
  asked boolean not null default true,
  -- How often somebody has begun to make it, this round.
  tries integer not null default 0,
  foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id),
  -- An item has one post and a post one item, whoever makes it and how often they die.
  unique (post_id),
  unique (campaign_id, position),
  check (state <> 'made' or post_id is not null)
);
create index campaign_items_account on campaign_items (account_id, publish_at) where state in ('waiting', 'making');
