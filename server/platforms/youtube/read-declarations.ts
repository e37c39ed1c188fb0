/** What an approver declares about a video, and its wire format. */
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
export interface VideoDeclarations {
  readonly privacyStatus: (typeof visibilities)[number];
  readonly selfDeclaredMadeForKids: boolean;
  readonly containsSyntheticMedia: boolean;
}

/** Undefined when a choice is missing: YouTube would then decide instead of a person. */
export function readDeclarations(values: DeclarationValues): VideoDeclarations | undefined {
  const declared = schema.safeParse(values).data;
  return (
    declared && {
      privacyStatus: declared.visibility,
      selfDeclaredMadeForKids: declared.made_for_kids,
      containsSyntheticMedia: declared.altered_content,
    }
  );
}
