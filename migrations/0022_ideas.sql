-- One idea for several accounts: a post for each, edited side by side. Each is approved and sent by itself.
alter table posts add column idea_id text;
create index posts_of_idea on posts (workspace_id, idea_id) where idea_id is not null;
