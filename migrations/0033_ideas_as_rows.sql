-- An idea is what one post tells, or several on different accounts. Every post belongs to one.
create table ideas (
  id text primary key,
  workspace_id text not null references workspaces (id),
  -- What people call it. Null: they see how its first post begins.
  title text check (length(title) between 1 and 120),
  created_at timestamptz not null,
  unique (workspace_id, id)
);

-- Until now only posts that shared an idea had one. A change belongs to the idea of the post that it changes.
update posts set idea_id = 'ide_' || lpad(id::text, 26, '0') where idea_id is null and amends_post_id is null;
update posts p set idea_id = o.idea_id from posts o where o.id = p.amends_post_id and p.idea_id is null;
insert into ideas (id, workspace_id, created_at)
  select idea_id, workspace_id, min(created_at) from posts group by idea_id, workspace_id;

alter table posts alter column idea_id set not null;
alter table posts add constraint posts_idea foreign key (workspace_id, idea_id) references ideas (workspace_id, id);
drop index posts_of_idea;
create index posts_of_idea on posts (idea_id, id);
