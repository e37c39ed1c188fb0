import type { Examples } from './index.ts';
import { times } from './things.ts';

export const operatorExamples: Examples = {
  readOperatorOverview: {
    response: {
      at: times.reviewed,
      paused: null,
      figures: {
        scheduled_posts: 42,
        due_posts: 0,
        due_age_seconds: 0,
        publishing_posts: 2,
        unconfirmed_posts: 1,
        open_attempts: 2,
        uncertain_attempts: 0,
        lanes_held: 2,
        queues: [{ name: 'publish-post', waiting: 0, age_seconds: 0 }],
        accounts_to_reconnect: [{ platform: 'linkedin', count: 1 }],
      },
      last_day: {
        outcomes: [{ platform: 'linkedin', outcome: 'published', count: 17 }],
        delay: { count: 17, p50_ms: 61, p99_ms: 140 },
      },
      storage: { kind: 'disk', files: 310, size_bytes: 1_204_331_008, database_bytes: 41_943_040 },
      people: 6,
      workspaces: 2,
      processes: [
        {
          id: 'worker-1:4021:9f2c77d01ab3',
          host: 'worker-1',
          parts: ['serve', 'work'],
          version: '0.1.0',
          node_version: '24.21.0',
          time_zone_data: '2026a',
          started_at: times.made,
          seen_at: times.reviewed,
          running: true,
        },
      ],
      versions: { signoff: '0.1.0', node: '24.21.0', postgresql: '18.4', time_zone_data: '2026a' },
    },
  },
};
