/** In which parts two versions of a post differ. */
import type { DraftContent } from '../post/drafts.ts';

const comparedParts = {
  text: ({ caption }) => caption,
  files: ({ media }) => media.map(({ id, alt_text, shape, trim, role }) => [id, alt_text, shape, trim, role]),
  options: ({ options }) => Object.entries(options).sort(),
  // A stored time also has seconds.
  time: ({ schedule }) => schedule && [schedule.wall_time.slice(0, 16), schedule.time_zone, schedule.fold],
  account: ({ accountId }) => accountId,
} satisfies Record<string, (content: DraftContent) => unknown>;

export type Difference = keyof typeof comparedParts;

export const findDifferences = (one: DraftContent, other: DraftContent): readonly Difference[] =>
  (Object.keys(comparedParts) as Difference[]).filter(
    (part) => JSON.stringify(comparedParts[part](one)) !== JSON.stringify(comparedParts[part](other)),
  );
