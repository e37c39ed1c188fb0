/** LinkedIn's figures, under its own names. */
import { z } from 'zod';
import type { Figure } from '../../domain/posts/manage.ts';

const labels = {
  impressionCount: 'Impressions',
  uniqueImpressionsCount: 'People reached',
  clickCount: 'Clicks',
  likeCount: 'Reactions',
  commentCount: 'Comments',
  shareCount: 'Reposts',
} as const;

const figure = z.number().nullable().catch(null).default(null);
const statisticsSchema = z.object({
  elements: z.array(
    z.object({
      totalShareStatistics: z.object({
        impressionCount: figure,
        uniqueImpressionsCount: figure,
        clickCount: figure,
        likeCount: figure,
        commentCount: figure,
        shareCount: figure,
      }),
    }),
  ),
});
const followersSchema = z.object({ firstDegreeSize: z.number() });

/** Undefined when it cannot be read. A post without any activity is left out by LinkedIn, which is nought of each. */
export function readShareStatistics(text: string): readonly Figure[] | undefined {
  const elements = read(statisticsSchema, text)?.elements;
  if (elements === undefined) return undefined;
  const [first] = elements;
  return Object.entries(labels).map(([metric, label]) => {
    const value = first === undefined ? 0 : first.totalShareStatistics[metric as keyof typeof labels];
    // Reactions that are taken back can make a count negative.
    return { metric, label, value: value === null ? null : Math.max(0, value) };
  });
}

export const readFollowers = (text: string): number | undefined =>
  read(followersSchema, text)?.firstDegreeSize;

function read<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
