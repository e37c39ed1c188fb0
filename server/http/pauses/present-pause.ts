import { type Pause, pauseWords } from '../../domain/pauses/pause.ts';
import type { InstallationPause } from '../../domain/pauses/ports.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type { InstallationPauseView, PauseView } from './views.ts';

export const toPause = (pause: Pause): PauseView => ({
  scope: pause.scope,
  account_id: pause.accountId,
  by: pause.by,
  since: pause.since.toISOString(),
  reason: pause.reason,
  ...messageFields('message', pauseWords(pause)),
});

export const toInstallationPause = ({ by, since, reason }: InstallationPause): InstallationPauseView => ({
  by,
  since: since.toISOString(),
  reason,
});
