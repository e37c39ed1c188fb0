/** What an approver declares about a video, and how it goes on the wire. */
import { z } from 'zod';
import type { DeclarationValues } from '../../domain/platform-port/declarations.ts';

export const visibilities = ['public', 'unlisted', 'private'] as const;
const yesOrNo = z.enum(['yes', 'no']).transform((answer) => answer === 'yes');

const schema = z.object({
  visibility: z.enum(visibilities),
  made_for_kids: yesOrNo,
  altered_content: yesOrNo,
});

/** In YouTube's own names. */
export interface Declared {
  readonly privacyStatus: (typeof visibilities)[number];
  readonly selfDeclaredMadeForKids: boolean;
  readonly containsSyntheticMedia: boolean;
}

/** Undefined when something was left open: YouTube would then decide instead of a person. */
export function readDeclared(values: DeclarationValues): Declared | undefined {
  const declared = schema.safeParse(values).data;
  return (
    declared && {
      privacyStatus: declared.visibility,
      selfDeclaredMadeForKids: declared.made_for_kids,
      containsSyntheticMedia: declared.altered_content,
    }
  );
}
