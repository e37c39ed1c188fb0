import { describePause, type Pause } from '../../domain/pauses/pause.ts';
import type { InstallationPause } from '../../domain/pauses/ports.ts';
import { messageFields } from '../pipeline/message-fields.ts';
import type { InstallationPauseView, PauseView } from './views.ts';

export const toPauseView = (pause: Pause): PauseView => ({
  scope: pause.scope,
  account_id: pause.accountId,
  by: pause.by,
  since: pause.since.toISOString(),
  reason: pause.reason,
  ...messageFields('message', describePause(pause)),
});

export const toInstallationPauseView = ({ by, since, reason }: InstallationPause): InstallationPauseView => ({
  by,
  since: since.toISOString(),
  reason,
});
