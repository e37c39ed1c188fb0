-- What proofs of approval show besides: who or what made the files, and that checkpoints were kept elsewhere.

-- Who or what made each file, fixed when it comes in: a person or a program that brought it, our picture maker, a model.
-- Null: before this was recorded. With the revision it is fixed in `revision_origins`, beside the words.
alter table media add column made_by jsonb;
-- For a file that comes later than it was asked for: who asked.
alter table uploads add column requested_by jsonb;

-- Which checkpoints were passed on, and what a time-stamp authority answered (RFC 3161). A later checkpoint covers the
-- earlier ones, so not each goes everywhere.
create table checkpoint_receipts (
  workspace_id text not null,
  size bigint not null,
  destination text not null check (destination in ('mail', 'timestamp')),
  sent_at timestamptz not null,
  receipt bytea,
  primary key (workspace_id, size, destination),
  foreign key (workspace_id, size) references audit_checkpoints (workspace_id, size),
  check ((destination = 'timestamp') = (receipt is not null))
);
create index checkpoint_receipts_latest on checkpoint_receipts (destination, sent_at desc);
create trigger checkpoint_receipts_are_immutable before update or delete on checkpoint_receipts
  for each row execute function refuse_change();
alter table checkpoint_receipts enable row level security;
create policy one_workspace on checkpoint_receipts
  using (current_setting('signoff.workspace', true) in ('*', workspace_id));
