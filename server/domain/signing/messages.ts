import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('signing', {
  needed: 'Approvals in this workspace are signed with a passkey. Sign this one with yours.',
  no_passkey:
    'Approvals in this workspace are signed with a passkey. Add one under “Ways to sign in”, then sign.',
  not_accepted: 'The passkey did not sign this. Sign it again.',
  not_yet:
    'Your passkey was added without an earlier one of yours, so it signs only a day later. Use an earlier one, or wait.',
  not_yours: 'That is not a passkey with which you sign in this workspace. Use another one.',
  several_times: 'A post can be decided about once in a signature.',
});
