-- When the person last proved who they are in a session, which signing wants to be recent; and the browser and system
-- it was opened with, in words, so that a person can tell their sessions apart. No addresses and no full user agents.
alter table web_sessions
  add column authenticated_at timestamptz,
  add column browser text,
  add column system text;
update web_sessions set authenticated_at = created_at;
alter table web_sessions alter column authenticated_at set not null;
-- A row that an older process adds while this one is introduced began with a sign-in, too.
alter table web_sessions alter column authenticated_at set default now();

-- A round trip that proves again who is signed in, in the session that asked for it.
alter table sign_in_attempts add column signs_in_again boolean not null default false;
