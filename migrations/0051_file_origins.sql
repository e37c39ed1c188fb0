-- Who or what made each file, fixed when it comes in: a person or a program that brought it, our picture maker, a model.
-- Null: before this was recorded. With the revision it is fixed in `revision_origins`, beside the words.
alter table media add column made_by jsonb;
-- For a file that comes later than it was asked for: who asked.
alter table uploads add column requested_by jsonb;
