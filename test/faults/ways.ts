/** The ways of posts on which workers die at every boundary. */
import { type Kind, kinds } from '../platforms/kinds.ts';

export interface Way {
  readonly kind: Kind;
  /** The answer to its commit step is lost, so that it is asked about. */
  readonly uncertain: boolean;
  readonly label: string;
}

/** Every kind that can always be asked about, and is not slow to send. */
const knowable = kinds.filter(({ large, unknowable, wordless }) => !large && !unknowable && !wordless);

export const allWays: readonly Way[] = knowable.flatMap((kind) =>
  [false, true].map((uncertain) => ({
    kind,
    uncertain,
    label: `${kind.platform}, ${kind.name}${uncertain ? ', its answer lost' : ''}`,
  })),
);

const common = [
  'linkedin, text',
  'linkedin, one picture',
  'tiktok, a video',
  'youtube, a video',
  'facebook, text',
  'facebook, one photo',
  'instagram, a picture',
];

/** What people send most on each platform. */
export const commonWays = allWays.filter(({ kind }) => common.includes(`${kind.platform}, ${kind.name}`));
