import { AppError } from '../../errors.ts';
import type { IdentityId, SessionId, UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { messages } from './messages.ts';
import { toPersonName } from './person.ts';
import type { IdentityStore } from './ports.ts';

export interface RenamePasskeyDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly identities: IdentityStore;
}

/** The name is the person's own, so that they know which device a passkey is on. */
export async function renamePasskey(
  deps: RenamePasskeyDeps,
  caller: { readonly userId: UserId; readonly sessionId: SessionId },
  id: IdentityId,
  text: string,
): Promise<void> {
  const name = toPersonName(text);
  if (name === '')
    throw new AppError('invalid_request', messages.passkey_name_empty(), {
      errors: [{ param: 'name', code: 'too_small', message: messages.name_empty() }],
    });
  await deps.transact(async (tx) => {
    await auditPerson(deps, tx, caller, 'passkey.renamed', { passkey: id });
    if (!(await deps.identities.rename(tx, caller.userId, id, name)))
      throw new AppError('not_found', messages.no_such_identity());
  });
}
