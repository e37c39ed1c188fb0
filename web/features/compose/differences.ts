/** In what two contents of one post differ, whoever wrote them. */
import type { DraftContent } from '../post/drafts.ts';

const readings = {
  text: ({ caption }) => caption,
  files: ({ media }) => media.map(({ id, alt_text, shape, trim, role }) => [id, alt_text, shape, trim, role]),
  options: ({ options }) => Object.entries(options).sort(),
  // A stored time also has its seconds.
  time: ({ schedule }) => schedule && [schedule.wall_time.slice(0, 16), schedule.time_zone, schedule.fold],
  account: ({ accountId }) => accountId,
} satisfies Record<string, (content: DraftContent) => unknown>;

export type Difference = keyof typeof readings;

export const differences = (one: DraftContent, other: DraftContent): readonly Difference[] =>
  (Object.keys(readings) as Difference[]).filter(
    (part) => JSON.stringify(readings[part](one)) !== JSON.stringify(readings[part](other)),
  );
