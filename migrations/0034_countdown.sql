-- Publishing that can still be stopped: when the countdown ends, and what stopping puts back.
alter table posts add column countdown jsonb;
