/** What somebody who runs an installation sees of it. */
import { z } from 'zod';
import { installationPauseView } from '../pauses/views.ts';
import { instant, platformName } from '../pipeline/view-parts.ts';

const count = z.number().int();

export const operatorOverviewView = z
  .object({
    at: instant,
    paused: installationPauseView
      .nullable()
      .meta({ description: 'Publishing is paused for the whole installation' }),
    figures: z
      .object({
        scheduled_posts: count,
        due_posts: count.meta({ description: 'Their time has come and nobody has claimed them yet' }),
        due_age_seconds: z.number().meta({ description: 'How long the longest of them waits' }),
        publishing_posts: count,
        unconfirmed_posts: count.meta({ description: 'A person must look at the platform' }),
        open_attempts: count,
        uncertain_attempts: count.meta({ description: 'The platform is being asked about them' }),
        lanes_held: count.meta({ description: 'Accounts that something is being sent to' }),
        queues: z.array(z.object({ name: z.string(), waiting: count, age_seconds: z.number() })),
        accounts_to_reconnect: z.array(z.object({ platform: platformName, count })),
      })
      .meta({ description: 'Of all processes together' }),
    last_day: z.object({
      outcomes: z
        .array(z.object({ platform: platformName, outcome: z.string(), count }))
        .meta({ description: 'How tries to send ended' }),
      delay: z
        .object({ count, p50_ms: z.number(), p99_ms: z.number() })
        .nullable()
        .meta({ description: 'From the time of a post to the start of its first try; null: there was none' }),
    }),
    storage: z.object({
      kind: z.enum(['disk', 's3']),
      files: count,
      size_bytes: z.number(),
      database_bytes: z.number(),
    }),
    people: count,
    workspaces: count,
    processes: z.array(
      z.object({
        id: z.string(),
        host: z.string(),
        parts: z.array(z.enum(['serve', 'work'])),
        version: z.string(),
        node_version: z.string(),
        time_zone_data: z.string(),
        started_at: instant,
        seen_at: instant,
        running: z.boolean().meta({ description: 'False: it has not been heard of for a while' }),
      }),
    ),
    versions: z
      .object({ signoff: z.string(), node: z.string(), postgresql: z.string(), time_zone_data: z.string() })
      .meta({ description: 'Of the process that answers' }),
  })
  .meta({ id: 'OperatorOverview' });

export type OperatorOverviewView = z.infer<typeof operatorOverviewView>;
