-- Posts are listed in order of the time they go or went out; those without one stand behind all others.
create index posts_by_time on posts (workspace_id, coalesce(published_at, publish_at, 'infinity'), id)
  where deleted_at is null;
-- Most posts of an old workspace are out. The few that are not are found without reading past all of those.
create index posts_not_ended on posts (workspace_id, state)
  where deleted_at is null and state not in ('published', 'cancelled', 'removed');
