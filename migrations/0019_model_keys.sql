-- The language model of a workspace. The key lies here only sealed, bound to this workspace, provider and address: a
-- row that is copied, or whose address is changed to somebody else's, does not open.

create table model_keys (
  workspace_id text primary key references workspaces (id) on delete cascade,
  provider text not null check (provider in ('openai', 'anthropic', 'google', 'openai_compatible')),
  model text not null check (length(model) between 1 and 200),
  image_model text check (length(image_model) between 1 and 200),
  base_url text check (length(base_url) <= 500),
  key_sealed bytea,
  set_by text not null references users (id),
  set_at timestamptz not null
);
