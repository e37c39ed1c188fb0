/** The sandbox's truth ledger: the only judge of what became visible. */
export interface LedgerEntry {
  readonly seq: number;
  readonly action:
    | 'made_visible'
    | 'edited'
    | 'removed'
    | 'uploaded'
    | 'commented'
    | 'added_to_playlist'
    | 'removed_from_playlist';
  readonly account: string;
  readonly external_id: string;
  readonly text: string;
  readonly raw_text: string;
  readonly details?: { readonly [name: string]: unknown };
  readonly media: readonly {
    readonly sha256: string;
    readonly size_bytes: number;
    readonly alt_text: string;
  }[];
}

export async function readLedger(
  sandboxUrl: string,
  action: LedgerEntry['action'] = 'made_visible',
  after = 0,
): Promise<LedgerEntry[]> {
  const response = await fetch(new URL(`/_sandbox/ledger?after=${after}`, sandboxUrl));
  const { entries } = (await response.json()) as { entries: LedgerEntry[] };
  return entries.filter((entry) => entry.action === action);
}

export async function arrangeFault(sandboxUrl: string, fault: Record<string, unknown>): Promise<void> {
  const response = await fetch(new URL('/_sandbox/faults', sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'linkedin', ...fault }),
  });
  if (!response.ok) throw new Error(`the sandbox refused the fault: ${await response.text()}`);
}
