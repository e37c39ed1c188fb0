/** Pauses, as the API shows them. */

import { z } from 'zod';
import { pauseScopes } from '../../domain/pauses/pause.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { instant, personView } from '../pipeline/view-parts.ts';

const since = instant;
const pausedText = (what: string) =>
  `Publishing is paused for ${what} by ${sample.person.name} since 2026-11-16 at 09:30:00 (${sample.timeZone}). Their reason: A correction is on its way.`;
const reason = z.string().meta({
  description: 'In the words of who paused it; empty when they gave none',
  example: 'A correction is on its way',
});

export const pauseView = z
  .object({
    scope: z.enum(pauseScopes).meta({
      description: 'What is paused: one account, the workspace, or everything here',
      example: 'account',
    }),
    account_id: z
      .string()
      .nullable()
      .meta({ description: 'Null unless it is one account', example: sample.id('acc') }),
    by: personView.nullable().meta({ description: 'Null: whoever runs this installation', example: {} }),
    since,
    reason,
    ...messageSchema(
      'message',
      z.string().meta({
        description: 'The same in a sentence, in the time zone of the workspace',
        example: pausedText(sample.workspace.name),
      }),
    ),
  })
  .meta({ id: 'Pause' });
/** For the API's reference. */
export const workspacePauseExample = {
  scope: 'workspace',
  account_id: null,
  message: pausedText(`everything in ${sample.workspace.name}`),
};
export type PauseView = z.infer<typeof pauseView>;

export const installationPauseView = z
  .object({
    by: personView.nullable().meta({ description: 'Null: on the command line', example: {} }),
    since,
    reason,
  })
  .meta({ id: 'InstallationPause' });
export type InstallationPauseView = z.infer<typeof installationPauseView>;
