/** The tables of the audit tree, its checkpoints and signing keys. Part of schema.ts. */
import type { ColumnType } from 'kysely';
import type { ReceiptDestination } from '../../domain/audit/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';

export interface AuditTreeTables {
  audit_tree_nodes: {
    workspace_id: WorkspaceId;
    level: number;
    position: ColumnType<string, number, never>;
    hash: Buffer;
  };
  audit_checkpoints: {
    workspace_id: WorkspaceId;
    size: ColumnType<string, number, never>;
    root: Buffer;
    note: string;
    created_at: Date;
    delivered_at: Date | null;
  };
  checkpoint_receipts: {
    workspace_id: WorkspaceId;
    size: ColumnType<string, number, never>;
    destination: ReceiptDestination;
    sent_at: Date;
    receipt: Buffer | null;
  };
  audit_breaks: { workspace_id: WorkspaceId; found_at: Date; looked_at: Date; what: string };
  signing_keys: {
    id: string;
    public_key: Buffer;
    valid_from: Date;
    valid_until: Date | null;
    mac_key_id: string;
    mac: string;
  };
}
