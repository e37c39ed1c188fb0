import { z } from 'zod';
import { longestReason } from '../../domain/pauses/pause.ts';
import { text } from '../pipeline/inputs.ts';

/** A reason is welcome, and nobody must give one. */
export const pauseBody = z
  .strictObject({
    reason: text(longestReason).optional().meta({ description: 'Shown to everybody whom it holds up' }),
  })
  .nullish()
  .meta({ example: { reason: 'A correction is on its way' } });
