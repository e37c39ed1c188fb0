/** What the operator of an installation sees of it. */
import { z } from 'zod';
import { installationPauseView } from '../pauses/views.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, platformName } from '../pipeline/view-parts.ts';

const versions = {
  signoff: z.string().meta({ example: '0.1.0' }),
  node: z.string().meta({ example: '24.21.0' }),
  postgresql: z.string().meta({ example: '18.4' }),
  time_zone_data: z.string().meta({ example: '2026a' }),
};

export const operatorOverviewView = z
  .object({
    at: instant.meta({ example: sample.times.reviewed }),
    paused: installationPauseView
      .nullable()
      .meta({ description: 'Publishing is paused for the whole installation' }),
    broken_audits: z
      .array(
        z.object({
          workspace_id: z.string().meta({ example: sample.workspace.id }),
          found_at: instant,
          what: z.string().meta({ example: 'entry 87 was changed' }),
        }),
      )
      .meta({ description: 'Audit logs that were altered: nothing more of them is signed', example: [] }),
    refused_audit_entries: z
      .array(
        z.object({
          workspace_id: z.string().meta({ example: sample.workspace.id }),
          count: count(1),
          last_at: instant,
        }),
      )
      .meta({ description: 'Entries of audit logs that somebody else wrote into the database', example: [] }),
    figures: z
      .object({
        scheduled_posts: count(42),
        due_posts: count(0).meta({ description: 'Their time has come and nobody has claimed them yet' }),
        due_age_seconds: z.number().meta({ description: 'How long the longest of them waits', example: 0 }),
        publishing_posts: count(2),
        unconfirmed_posts: count(1).meta({ description: 'A person must look at the platform' }),
        open_attempts: count(2),
        uncertain_attempts: count(0).meta({ description: 'The platform is being asked about them' }),
        lanes_held: count(2).meta({ description: 'Accounts that something is being sent to' }),
        queues: z.array(
          z.object({
            name: z.string().meta({ example: 'make-rendition' }),
            waiting: count(0),
            age_seconds: z.number().meta({ example: 0 }),
          }),
        ),
        accounts_to_reconnect: z.array(z.object({ platform: platformName, count: count(1) })),
      })
      .meta({ description: 'Of all processes together' }),
    last_day: z.object({
      outcomes: z
        .array(
          z.object({
            platform: platformName,
            outcome: z.string().meta({ example: 'published' }),
            count: count(17),
          }),
        )
        .meta({ description: 'How tries to send ended' }),
      delay: z
        .object({
          count: count(17),
          p50_ms: z.number().meta({ example: 61 }),
          p99_ms: z.number().meta({ example: 140 }),
        })
        .nullable()
        .meta({
          description: 'From the time of a post to the start of its first try; null: there was none',
          example: {},
        }),
    }),
    storage: z.object({
      kind: z.enum(['disk', 's3']),
      files: count(310),
      size_bytes: z.number().meta({ example: 1_204_331_008 }),
      database_bytes: z.number().meta({ example: 41_943_040 }),
    }),
    people: count(6),
    workspaces: count(2),
    processes: z.array(
      z.object({
        id: z.string().meta({ example: 'worker-1:4021:9f2c77d01ab3' }),
        host: z.string().meta({ example: 'worker-1' }),
        parts: z.array(z.enum(['serve', 'work'])).meta({ example: ['serve', 'work'] }),
        version: versions.signoff,
        node_version: versions.node,
        time_zone_data: versions.time_zone_data,
        started_at: instant,
        seen_at: instant.meta({ example: sample.times.reviewed }),
        running: z
          .boolean()
          .meta({ description: 'False: it has not been heard of for a while', example: true }),
      }),
    ),
    versions: z.object(versions).meta({ description: 'Of the process that answers' }),
  })
  .meta({ id: 'OperatorOverview' });

export type OperatorOverviewView = z.infer<typeof operatorOverviewView>;
