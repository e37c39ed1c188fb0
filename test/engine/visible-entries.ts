/** What became visible and when, by the sandbox's ledger. */
export interface VisibleEntry {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly account: string;
  readonly text: string;
}

export const lastVisibleSeq = async (sandboxUrl: string): Promise<number> =>
  (await entries(sandboxUrl, 0)).at(-1)?.seq ?? 0;

export const visibleAfter = async (sandboxUrl: string, after: number): Promise<readonly VisibleEntry[]> =>
  (await entries(sandboxUrl, after)).filter(({ action }) => action === 'made_visible');

async function entries(sandboxUrl: string, after: number): Promise<readonly VisibleEntry[]> {
  const response = await fetch(new URL(`/_sandbox/ledger?after=${after}`, sandboxUrl));
  return ((await response.json()) as { entries: VisibleEntry[] }).entries;
}
