/** The paths of posts on which workers are killed at every boundary. */
import { type Kind, kinds } from '../platforms/kinds.ts';

export interface SendPath {
  readonly kind: Kind;
  /** The response to its commit step is lost, so that it is looked up. */
  readonly uncertain: boolean;
  readonly label: string;
}

/** Every kind that can always be looked up, and is not slow to send. */
const lookupKinds = kinds.filter(({ isSlow, unknowable, hasNoText }) => !isSlow && !unknowable && !hasNoText);

export const allSendPaths: readonly SendPath[] = lookupKinds.flatMap((kind) =>
  [false, true].map((uncertain) => ({
    kind,
    uncertain,
    label: `${kind.platform}, ${kind.name}${uncertain ? ', its answer lost' : ''}`,
  })),
);

const commonKinds = [
  'linkedin, text',
  'linkedin, one picture',
  'tiktok, a video',
  'youtube, a video',
  'facebook, text',
  'facebook, one photo',
  'instagram, a picture',
];

/** What people send most on each platform. */
export const commonSendPaths = allSendPaths.filter(({ kind }) =>
  commonKinds.includes(`${kind.platform}, ${kind.name}`),
);
