import { z } from 'zod';
import { doings } from '../../domain/presence/ports.ts';
import { count, personView } from '../pipeline/view-parts.ts';

/** For the web interface alone: programs do not learn who has what open. */
export const presenceView = z.object({
  /** Everybody but the reader. */
  people: z.array(z.object({ ...personView.shape, doing: z.enum(doings) })),
  /** After how long a tab says again that it is still there. */
  renew_after_ms: count(20_000),
});

export type PresenceView = z.infer<typeof presenceView>;
