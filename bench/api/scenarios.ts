/** What is asked of both sides, each by one workspace's token. */
import type { PlannedRequest } from '../load/job.ts';
import { month } from '../seed-posts.ts';
import type { Stage, WorkspaceName } from './stage.ts';

export interface Scenario {
  readonly name: string;
  readonly workspace: WorkspaceName;
  readonly requests: readonly PlannedRequest[];
}

const get = (path: string): PlannedRequest => ({ method: 'GET', path });
const calendar = get(`/v1/calendar?${new URLSearchParams(month)}`);
const list = get('/v1/posts?limit=25');
const profile = get('/v1/profile');

export function listScenarios({ accountId, picture, campaignId, postIds, posts }: Stage): Scenario[] {
  const draft = { platform: 'linkedin', caption: 'Roasted once, in small batches', account_id: accountId };
  const create = (body: object): PlannedRequest => ({
    method: 'POST',
    path: '/posts/create',
    body: JSON.stringify(body),
  });
  const reads = postIds.map((id) => get(`/v1/posts/${id}`));
  const analytics = get(`/analytics?campaign_id=${campaignId}`);
  const among = (name: WorkspaceName): string => posts[name].toLocaleString('en');
  const busy = (name: string, ...requests: PlannedRequest[]): Scenario => ({
    name,
    workspace: 'busy',
    requests,
  });
  return [
    busy('create a draft', create(draft)),
    busy('create a draft with a picture', create({ ...draft, media: picture })),
    busy('read a post', ...reads),
    ...(['small', 'large'] as const).flatMap((workspace): Scenario[] => [
      { name: `list 25 of ${among(workspace)} posts`, workspace, requests: [list] },
      { name: `read a month of ${among(workspace)} posts`, workspace, requests: [calendar] },
    ]),
    busy('read the profile', profile),
    busy('read analytics', analytics),
    busy('all of them, mixed', ...mix(reads, [create(draft), calendar, list, list, profile, analytics])),
  ];
}

/** Two reads of a post before each of the others. */
const mix = (reads: readonly PlannedRequest[], others: readonly PlannedRequest[]): PlannedRequest[] =>
  reads.flatMap((read, index) =>
    index % 2 === 0 ? [read] : [read, others[((index - 1) / 2) % others.length] as PlannedRequest],
  );
