import { z } from 'zod';
import { maxReasonLength } from '../../domain/pauses/pause.ts';
import { text } from '../pipeline/inputs.ts';

/** A reason is optional. */
export const pauseBody = z
  .strictObject({
    reason: text(maxReasonLength).optional().meta({ description: 'Shown to everybody whom it holds up' }),
  })
  .nullish()
  .meta({ example: { reason: 'A correction is on its way' } });
