-- A post's figures are asked for when there may be some: ten minutes after it was published, for practice posts after one.
-- Said here, so that the many posts of a busy minute are not each looked at and put off.
create or replace function follow_post() returns trigger language plpgsql as $$
begin
  insert into followed_posts (post_id, workspace_id, account_id, platform, campaign_id, published_at, next_at)
  select new.id, new.workspace_id, new.account_id, new.platform, new.campaign_id, new.published_at,
    new.published_at + case when a.simulated then interval '1 minute' else interval '10 minutes' end
  from accounts a where a.id = new.account_id
  on conflict (post_id) do nothing;
  return null;
end $$;
