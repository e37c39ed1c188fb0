-- What the first steps of a workspace cannot tell from its other data: which of them were answered or skipped, whether
-- they were put away, and what a person said about the workspace to write a first draft from.
alter table workspaces add column first_steps jsonb not null default '{}';

-- The name goes on stamps. One that the person chose is not replaced by their provider's at the next sign-in.
alter table users add column name_chosen boolean not null default false;
