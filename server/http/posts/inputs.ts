import { z } from 'zod';
import type { Json } from '../../lib/canonical-json.ts';
import { text } from '../pipeline/inputs.ts';
import { assertedCredential } from '../pipeline/passkey-inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { instant } from '../pipeline/view-parts.ts';

/** Longer than any platform allows: the platform's own limit gives the better message. */
export const caption = text(20_000).meta({ example: sample.caption });

const maxDepth = 8;

/** Platform-specific values. Their shape is the adapter's concern; that they can be stored is ours. */
export const options = z
  .record(z.string().max(64), z.unknown())
  .refine(isStorable, {
    message: `must be at most ${maxDepth} levels of well-formed text, numbers, lists and objects`,
  })
  .transform((value) => value as { readonly [key: string]: Json });

/** Walks without recursion: a deeply nested body must not exhaust the stack. */
function isStorable(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth || !level.every(isStorableText)) return false;
    level = level.flatMap((item) =>
      item !== null && typeof item === 'object' ? [...Object.keys(item), ...Object.values(item)] : [],
    );
  }
  return true;
}

const isStorableText = (item: unknown): boolean =>
  typeof item !== 'string' || (item.isWellFormed() && !item.includes('\0'));

/** The next free weekly slot of the account. */
export const slotInput = z.strictObject({
  slot: z.literal('next').meta({ description: "The next free one of the account's slots" }),
});

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
  .meta({
    id: 'WhenToPublish',
    example: { wall_time: sample.wallTime, time_zone: sample.timeZone },
  });

/** Where a passkey signs what is approved. */
export const credentialInput = {
  credential: assertedCredential
    .optional()
    .meta({ description: 'What the passkey answered to the options of /v1/approvals/prepare' }),
};

export const countdownInput = {
  countdown_seconds: z.int().min(0).max(60).default(0).meta({
    description: 'Sending begins after so many seconds; until then it can be stopped. 0: at once',
    example: 0,
  }),
};
