-- An authorization that is to be ended at its platform: from `revoke_at` on, the tokens of a disconnected account are kept
-- for that alone. It is when the platform is asked next.
alter table accounts add column revoke_at timestamptz;
alter table accounts add column revoke_tries integer not null default 0;

-- What the platform did not show when a person came back from it, a sentence each.
alter table connections add column not_shown text[];
