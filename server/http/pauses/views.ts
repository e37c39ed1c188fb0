/** Pauses, as the API shows them. */
import { z } from 'zod';
import { pauseScopes } from '../../domain/pauses/pause.ts';
import { instant, personView } from '../pipeline/view-parts.ts';

const since = instant;
const reason = z.string().meta({ description: 'In the words of who paused it; empty when they gave none' });

export const pauseView = z
  .object({
    scope: z
      .enum(pauseScopes)
      .meta({ description: 'What is paused: one account, the workspace, or everything here' }),
    account_id: z.string().nullable().meta({ description: 'Null unless it is one account' }),
    by: personView.nullable().meta({ description: 'Null: whoever runs this installation' }),
    since,
    reason,
    message: z.string().meta({ description: 'The same in a sentence, in the time zone of the workspace' }),
  })
  .meta({ id: 'Pause' });
export type PauseView = z.infer<typeof pauseView>;

export const installationPauseView = z
  .object({ by: personView.nullable().meta({ description: 'Null: on the command line' }), since, reason })
  .meta({ id: 'InstallationPause' });
export type InstallationPauseView = z.infer<typeof installationPauseView>;
