/** What the sandbox's ledger says became visible, and when. */
export interface Seen {
  readonly seq: number;
  readonly at: string;
  readonly action: string;
  readonly account: string;
  readonly text: string;
}

export const lastSeen = async (sandboxUrl: string): Promise<number> =>
  (await entries(sandboxUrl, 0)).at(-1)?.seq ?? 0;

export const seenAfter = async (sandboxUrl: string, after: number): Promise<readonly Seen[]> =>
  (await entries(sandboxUrl, after)).filter(({ action }) => action === 'made_visible');

async function entries(sandboxUrl: string, after: number): Promise<readonly Seen[]> {
  const response = await fetch(new URL(`/_sandbox/ledger?after=${after}`, sandboxUrl));
  return ((await response.json()) as { entries: Seen[] }).entries;
}
