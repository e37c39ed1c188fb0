import { z } from 'zod';
import { text } from '../inputs.ts';
import { instant } from '../views.ts';

/** Longer than any platform allows: the platform's own limit gives the better message. */
export const caption = text(20_000);

export const options = z.record(z.string().max(64), z.json());

export const scheduleInput = z
  .union([
    z.strictObject({ at: instant }),
    z.strictObject({
      wall_time: text(40).meta({ description: 'Local time like 2026-11-19T09:00' }),
      time_zone: text(64).meta({ description: 'IANA time zone' }),
      fold: z
        .enum(['earlier', 'later'])
        .optional()
        .meta({ description: 'Which one, for a time that happens twice' }),
    }),
  ])
  .meta({ id: 'WhenToPublish' });
