/** What people signed with passkeys. Rows are only added: they verify for as long as their approvals matter. */
import type { StatementStore } from '../../domain/signing/ports.ts';
import { sha256Hex } from '../../lib/canonical-json.ts';
import { sqlOf } from '../postgres/database.ts';

export const statementStore: StatementStore = {
  async insert(tx, statement) {
    await sqlOf(tx)
      .insertInto('signed_statements')
      .values({
        id: statement.id,
        workspace_id: statement.workspaceId,
        user_id: statement.userId,
        statement: statement.text,
        sha256: sha256Hex(statement.text),
        credential_id: statement.credentialId,
        public_key: Buffer.from(statement.publicKey),
        authenticator_data: Buffer.from(statement.authenticatorData),
        client_data: Buffer.from(statement.clientData),
        signature: Buffer.from(statement.signature),
        created_at: statement.createdAt,
      })
      // Only of the same answer: the same text in another row is refused.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  },
};
