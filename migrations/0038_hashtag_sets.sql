-- Hashtags that a workspace uses together, under a name.

create table hashtag_sets (
  id text primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  hashtags text[] not null check (cardinality(hashtags) between 1 and 50),
  created_by text not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- People find a set by its name, however they write it.
create unique index hashtag_sets_by_name on hashtag_sets (workspace_id, lower(name));
