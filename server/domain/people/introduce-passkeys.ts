/**
 * Promise: what a member signs can be verified in each of their workspaces from that workspace's audit alone. A passkey
 * is registered in the audits of the workspaces its person is in; those they join later learn of it here.
 */
import type { AuditLog } from '../audit/ports.ts';
import type { IntroduceKeys } from '../workspaces/ports.ts';
import { registrationRecord } from './add-passkey.ts';
import type { PasskeyStore } from './passkey.ts';

export const createIntroducePasskeys =
  ({ passkeys, audit }: { readonly passkeys: PasskeyStore; readonly audit: AuditLog }): IntroduceKeys =>
  async (tx, member, at) => {
    for (const passkey of await passkeys.listAll(member.userId, tx)) {
      if (passkey.removedAt !== null) continue;
      const { identityId: id, signsFrom } = passkey;
      await audit.write(tx, {
        workspaceId: member.workspaceId,
        at,
        actor: member,
        action: 'passkey.introduced',
        subject: `user:${member.userId}`,
        data: registrationRecord({ id, signsFrom, mayNotSignYet: signsFrom > at }, passkey),
      });
    }
  };
