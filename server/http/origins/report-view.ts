/** The report as the API shows it. */

import { z } from 'zod';
import type { ReportedPost } from '../../domain/origins/reader.ts';
import { sample } from '../pipeline/sample.ts';
import {
  count,
  instant,
  personView,
  platformName,
  shownId,
  shownPostId,
  timeZone,
} from '../pipeline/view-parts.ts';
import { originView, presentOrigin } from './origin-view.ts';

const originReportPostView = z
  .object({
    post_id: shownPostId,
    amends: z.string().nullable().meta({ description: 'The published post that this one changed' }),
    platform: platformName,
    account: z.object({ id: shownId('acc'), name: z.string().meta({ example: sample.workspace.name }) }),
    text: z.string().meta({ description: 'How its title or text begins', example: sample.caption }),
    published_at: instant.meta({ example: sample.times.publish }),
    permalink: z.string().nullable().meta({ example: sample.page.postUrl }),
    post_url: z.string().meta({ example: sample.reviewUrl.replace('review', 'posts') }),
    revision: count(1),
    digest: z.string().meta({ example: sample.digest }),
    origin: originView.nullable().meta({ description: 'Null: not recorded', example: {} }),
    approvals: z.array(
      z.object({
        id: shownId('apv'),
        by: personView,
        at: instant.meta({ example: sample.times.reviewed }),
        seen_at: instant.nullable().meta({
          description: 'When this person was first shown exactly this content',
          example: sample.times.created,
        }),
      }),
    ),
  })
  .meta({ id: 'OriginReportPost' });

export const originReportView = z
  .object({
    from: z.string().meta({ example: '2026-11-01' }),
    to: z.string().meta({ example: '2026-11-30' }),
    time_zone: timeZone,
    totals: z
      .object({
        published: count(12),
        model: count(5).meta({ description: 'With words of a language model' }),
        model_changed: count(4).meta({
          description: 'Of these, changed by somebody before they were approved',
        }),
        composer: count(2).meta({ description: 'With words of the built-in writer' }),
        composer_changed: count(1),
        app: count(1).meta({ description: 'With words that a program sent' }),
        model_files: count(2).meta({ description: 'With pictures or videos that a model made' }),
        composer_files: count(3).meta({ description: 'With pictures or videos of the picture maker' }),
        people: count(4).meta({ description: 'With words of people only' }),
        unrecorded: count(0).meta({ description: 'With words that are older than this record' }),
        approved: count(12).meta({ description: 'Approved by a person exactly as they went out' }),
      })
      .nullable()
      .meta({ description: 'Of the whole period; null on later pages' }),
    data: z.array(originReportPostView),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'OriginReport' });

export type OriginReportView = z.infer<typeof originReportView>;
export type OriginReportPostView = z.infer<typeof originReportPostView>;

export const postAddress = (baseUrl: URL, id: string): string => new URL(`/posts/${id}`, baseUrl).href;

export const presentReported = (post: ReportedPost, baseUrl: URL): OriginReportPostView => ({
  post_id: post.id,
  amends: post.amends,
  platform: post.platform,
  account: { ...post.account },
  text: post.text,
  published_at: post.publishedAt.toISOString(),
  permalink: post.permalink,
  post_url: postAddress(baseUrl, post.id),
  revision: post.revision,
  digest: post.digest,
  origin: presentOrigin(post.origin),
  approvals: post.approvals.map(({ id, by, at, seenAt }) => ({
    id,
    by: { id: by.id, name: by.name },
    at: at.toISOString(),
    seen_at: seenAt?.toISOString() ?? null,
  })),
});
