import type { Journal, JournalEvent } from './journal.ts';

/**
 * The truth ledger: what became visible on a simulated platform, what was removed, which bytes arrived, and by which
 * call. Tests decide by the ledger alone; entries are never changed or removed.
 */
export type LedgerMedia = { sha256: string; size_bytes: number; alt_text: string | null };
export type LedgerFact = {
  platform: string;
  account: string;
  /**
   * `edited`: the visible text changed. `commented`: a comment on a post; `external_id` is the comment's id and
   * `details.under` the post's. For a video in a playlist, `external_id` is the id of the item and `details` has those
   * of the playlist and the video.
   */
  action:
    | 'made_visible'
    | 'edited'
    | 'removed'
    | 'uploaded'
    | 'commented'
    | 'added_to_playlist'
    | 'removed_from_playlist';
  external_id: string;
  /** The text that readers see. */
  text: string | null;
  /** The text as it was sent. */
  raw_text: string | null;
  media: LedgerMedia[];
  /** Further values of the request as they were sent, by the platform's field names: privacy, title, labels and so on. */
  details?: Record<string, unknown>;
  call_id: string;
  client_id: string;
};
export type LedgerEntry = { seq: number; at: string } & LedgerFact;
export type Ledger = {
  /** `after`: only entries with a higher `seq`. */
  entries(filter?: {
    platform?: string | undefined;
    account?: string | undefined;
    after?: number | undefined;
  }): LedgerEntry[];
  record(fact: LedgerFact): JournalEvent;
};

export function createLedger(journal: Journal): Ledger {
  const entries: LedgerEntry[] = [];
  const record = journal.define<LedgerFact>('ledger.entry', (fact, at) => {
    entries.push({ seq: entries.length + 1, at: new Date(at).toISOString(), ...fact });
  });
  return {
    record,
    entries: ({ platform, account, after = 0 } = {}) =>
      entries
        .slice(after)
        .filter(
          (entry) => (!platform || entry.platform === platform) && (!account || entry.account === account),
        ),
  };
}
