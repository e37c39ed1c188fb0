-- Several ways to sign in for one person. A person is still known by issuer and subject only; a second identity comes
-- to them when they add it themselves, signed in.

-- An identity gets a name of its own, so that a person can list and remove it.
alter table identities add column id text;
-- Which of our providers it came through: the callback, the client and the words on the button.
alter table identities add column provider text not null default 'oidc';
-- As the provider names them; for the list, never for recognising anybody.
alter table identities add column name text not null default '';
alter table identities add column last_used_at timestamptz;
update identities set
  id = 'idn_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 26),
  name = (select users.name from users where users.id = identities.user_id);
alter table identities alter column id set not null;
alter table identities alter column provider drop default;
alter table identities alter column name drop default;
alter table identities add constraint identities_id unique (id);

-- How a session began: when that way to sign in is removed, what began with it ends. No foreign key: the identity may go
-- while the session in which it was removed goes on.
alter table web_sessions add column identity_id text;
create index web_sessions_identity on web_sessions (identity_id) where ended_at is null;

-- Which provider was asked: an answer that comes back at another one's address does not count.
alter table sign_in_attempts add column provider text not null default 'oidc';
alter table sign_in_attempts alter column provider drop default;
-- Adding an identity is tied to the session that asked for it instead of to a cookie of sign-in.
alter table sign_in_attempts alter column browser_hash drop not null;
alter table sign_in_attempts add column link_user_id text references users (id);
alter table sign_in_attempts add column link_session_id text references web_sessions (id);
alter table sign_in_attempts add constraint sign_in_attempts_bound check (
  (browser_hash is null) = (link_session_id is not null) and (link_user_id is null) = (link_session_id is null)
);
