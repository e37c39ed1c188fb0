/**
 * A process that lets Lighthouse judge one page at a time. On its own, so that its work takes no time from the service
 * that is judged.
 */
import lighthouse, { desktopConfig, type Result } from 'lighthouse';

export const formFactors = ['desktop', 'phone'] as const;
export type FormFactor = (typeof formFactors)[number];
export type Category = 'performance' | 'accessibility' | 'best-practices';

export interface Order {
  readonly url: string;
  readonly cookie: string;
  /** Of the browser that is told what to do. */
  readonly port: number;
  readonly formFactor: FormFactor;
  readonly categories: readonly Category[];
}

export interface Judgement {
  /** Of a hundred. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** What cost points, worst first: the check, and what it saw. */
  readonly faults: readonly string[];
  /** Where the browser ended up: a page that sends people elsewhere judges another one. */
  readonly landed: string;
}

export type Reply = { readonly judgement: Judgement } | { readonly trouble: string };

async function judge({ url, cookie, port, formFactor, categories }: Order): Promise<Judgement> {
  const flags = {
    port,
    logLevel: 'silent' as const,
    onlyCategories: [...categories],
    // For reports that people look at.
    disableFullPageScreenshot: true,
    ...(cookie === '' ? {} : { extraHeaders: { Cookie: cookie } }),
  };
  const lhr = await look(url, flags, formFactor === 'desktop' ? desktopConfig : undefined);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  );
  const faults = categories
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id, weight }) => ({ audit: lhr.audits[id], weight }))
    .flatMap(({ audit, weight }) => {
      if (!audit || audit.score === null || audit.score >= 0.9) return [];
      const lost = (1 - audit.score) * weight;
      return [{ lost, words: `${audit.id} ${audit.displayValue ?? ''}`.trim() }];
    })
    .sort((one, other) => other.lost - one.lost)
    .map(({ words }) => words);
  return { scores, faults, landed: lhr.finalDisplayedUrl };
}

/** A recording without its beginning says nothing about the page: Lighthouse asks to be run again. */
const lostItsBeginning = 'NO_NAVSTART';

async function look(...how: Parameters<typeof lighthouse>): Promise<Result> {
  for (let turn = 1; ; turn += 1) {
    const lhr = (await lighthouse(...how))?.lhr;
    if (!lhr) throw new Error('Lighthouse gave no result');
    if (!lhr.runtimeError) return lhr;
    if (lhr.runtimeError.code !== lostItsBeginning || turn === 3) throw new Error(lhr.runtimeError.message);
  }
}

process.on('message', (order: Order) => {
  judge(order).then(
    (judgement) => process.send?.({ judgement } satisfies Reply),
    (error: unknown) =>
      process.send?.({ trouble: String(error instanceof Error ? error.message : error) } satisfies Reply),
  );
});
