-- Row security lets a condition search an index only where PostgreSQL knows that it reveals nothing. It knows that of `case`, and
-- not of `coalesce`: a month of the calendar, or a later page by time, read every post of everybody.
drop index posts_calendar;
drop index posts_by_time;
create index posts_by_time on posts (
  workspace_id,
  (case when published_at is not null then published_at when publish_at is not null then publish_at else 'infinity' end),
  id
) where deleted_at is null;

-- The same columns are unique, and few posts are deleted.
drop index posts_newest;
