-- The journal of one workspace, newest first, without reading that of the others.
create index audit_newest on audit_entries (workspace_id, id desc);
