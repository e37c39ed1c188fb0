-- The calendar reads a period of a workspace in order of time: when a post went out, else when it is to go out.
create index posts_calendar on posts (workspace_id, coalesce(published_at, publish_at))
  where deleted_at is null and coalesce(published_at, publish_at) is not null;
