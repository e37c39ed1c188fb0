import type { InstallationPauseView, PauseView } from '../../pauses/views.ts';
import type { Examples } from './index.ts';
import { account, person, times, workspace } from './things.ts';

const reason = 'A correction is on its way';
const paused = (scope: PauseView['scope'], account_id: string | null, what: string): PauseView => ({
  scope,
  account_id,
  by: person,
  since: times.made,
  reason,
  message: `Publishing is paused for ${what} by ${person.name} since 2026-11-16 at 09:30:00 (Europe/Lisbon). Their reason: ${reason}.`,
});
const account_pause = paused('account', account.id, account.name);
const everything: InstallationPauseView = { by: person, since: times.made, reason };

export const pauseExamples: Examples = {
  listPauses: { response: { data: [account_pause] } },
  pauseAccount: { request: { reason }, response: account_pause },
  resumeAccount: { request: {} },
  pauseWorkspace: {
    request: { reason },
    response: paused('workspace', null, `everything in ${workspace.name}`),
  },
  resumeWorkspace: { request: {} },
  pauseEverything: { request: { reason }, response: everything },
  resumeEverything: { request: {} },
};
