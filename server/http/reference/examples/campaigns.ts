import type { CampaignView } from '../../campaigns/views.ts';
import type { Examples } from './index.ts';
import { account, ids, person, schedule, times } from './things.ts';

const brief = {
  subject: 'The new harvest from Huila',
  points: ['Washed and dried on the farm', 'Notes of red apple and caramel'],
  offer: 'Free shipping this week',
  audience: 'People who make filter coffee at home',
  goal: 'sell' as const,
  link: 'https://lanternfish.example/huila',
  keywords: ['coffee'],
  tone: null,
  language: 'en' as const,
};

const campaign: CampaignView = {
  id: ids.campaign,
  name: 'New harvest',
  brief,
  from: '2026-11-19',
  to: '2026-12-02',
  time_zone: schedule.time_zone,
  state: 'making',
  failure: null,
  made: 1,
  total: 2,
  current: 'LinkedIn, Thu 26 Nov',
  writer: { kind: 'built_in', name: 'Built-in composer' },
  counts: { draft: 1 },
  created_by: person,
  created_at: times.made,
  items: [
    {
      id: 'cit_01ka01b3c5d7e9f1g3h5j7k9m1',
      theme: 'launch',
      platform: 'linkedin',
      account_id: account.id,
      at: schedule.publish_at,
      wall_time: '2026-11-19T09:00:00',
      post_id: ids.post,
      state: 'made',
      problem: null,
      post: { state: 'draft', caption: 'The new harvest is here.', thumb_url: null },
    },
    {
      id: 'cit_01ka01b3c5d7e9f1g3h5j7k9m2',
      theme: 'reminder',
      platform: 'linkedin',
      account_id: account.id,
      at: '2026-11-26T09:00:00.000Z',
      wall_time: '2026-11-26T09:00:00',
      post_id: null,
      state: 'making',
      problem: null,
      post: null,
    },
  ],
};
const { items, ...summary } = campaign;
const byHand: CampaignView = {
  ...campaign,
  state: 'made',
  made: 0,
  total: 0,
  current: null,
  writer: null,
  counts: {},
  items: [],
};

export const campaignExamples: Examples = {
  generateCampaign: {
    request: {
      name: campaign.name,
      brief,
      platforms: ['linkedin'],
      from: campaign.from,
      to: campaign.to,
      posts_per_week: 1,
      pictures: false,
    },
    response: campaign,
  },
  listCampaigns: { response: { data: [summary], next_cursor: null } },
  createCampaign: {
    request: { name: byHand.name, from: byHand.from, to: byHand.to, brief },
    response: byHand,
  },
  readCampaign: { response: campaign },
  changeCampaign: { request: { name: 'Harvest' }, response: { ...campaign, name: 'Harvest' } },
  deleteCampaign: {},
  stopCampaign: { request: {}, response: { ...campaign, state: 'stopped', current: null } },
  makeCampaign: { request: { item_ids: [items[1]?.id] }, response: campaign },
};
