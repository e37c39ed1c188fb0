-- No platform is named in the database: which ones allow no sums, their definitions say, and what works figures out
-- (domain/analytics/work-out.ts) keeps to it.
alter table gained_days drop constraint gained_days_platform_check;
