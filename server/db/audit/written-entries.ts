/**
 * The ids of the audit entries that were just written in this transaction, for statements that refer to them. The connection keeps
 * them until the transaction ends, so that these statements travel with the one that writes the entries.
 */
import { type RawBuilder, sql as raw } from 'kysely';

export const writtenEntries = 'signoff.audit_entries';

/** By its place among them; null where that is null. What was kept for a transaction is empty after it. */
export const writtenEntryId = (place: RawBuilder<unknown>): RawBuilder<string | null> =>
  raw`(nullif(current_setting(${raw.lit(writtenEntries)}, true), '')::bigint[])[${place}]`;
