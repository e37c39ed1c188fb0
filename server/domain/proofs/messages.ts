import { defineMessages } from '../../lib/message.ts';

export const messages = defineMessages('proofs', {
  audit_broken:
    'The audit log of this workspace does not fit its earlier checkpoints, so nothing is signed. The operator has been notified.',
  nothing_to_prove: 'There is nothing to prove yet: the post is not approved.',
  still_changing: 'The post is changing just now. Try again in a moment.',
});
