-- Where words came from: what the service generated, who or what wrote the words of each post, and what of it was fixed
-- with a revision. Measures and hashes only: the words themselves stay in the posts.

-- What a writer of ours returned, so that a later save is recognized whoever pastes it. A phrase is the hash of a few
-- consecutive words.
create table generated_texts (
  id bigint generated always as identity primary key,
  workspace_id text not null references workspaces (id) on delete cascade,
  kind text not null check (kind in ('composer', 'model')),
  name text not null check (length(name) between 1 and 200),
  user_id text not null references users (id),
  created_at timestamptz not null,
  phrases bigint[] not null check (cardinality(phrases) > 0)
);
create index generated_texts_phrases on generated_texts using gin (phrases);
-- Row-level security lets no index on an overlap be used before a row is known to be visible.
create index generated_texts_workspace on generated_texts (workspace_id);
create index generated_texts_created on generated_texts (created_at);

-- The words of a post as they are now. Kinds: whose words are left, for lists. A post without a row is older than this.
create table post_origins (
  workspace_id text not null,
  post_id bigint primary key,
  origin jsonb not null,
  kinds text[] not null,
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);

-- Fixed with the revision; the audit entry of its submission holds the hash.
create table revision_origins (
  workspace_id text not null,
  post_id bigint not null,
  number integer not null,
  origin jsonb not null,
  kinds text[] not null,
  primary key (post_id, number),
  foreign key (workspace_id, post_id) references posts (workspace_id, id),
  foreign key (post_id, number) references post_revisions (post_id, number)
);
create trigger revision_origins_are_immutable before update or delete on revision_origins
  for each row execute function refuse_change();
