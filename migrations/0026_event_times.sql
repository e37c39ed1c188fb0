-- When an event was written, not when its transaction began: who comes back is told of what was written since a little
-- before they left, and a long transaction would otherwise be older than that.
alter table events alter column at set default clock_timestamp();
