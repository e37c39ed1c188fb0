/**
 * A process that lets Lighthouse audit one page at a time. It is separate so that its work takes no time from the
 * audited service.
 */
import lighthouse, { desktopConfig, type Result } from 'lighthouse';

export const formFactors = ['desktop', 'phone'] as const;
export type FormFactor = (typeof formFactors)[number];
export type Category = 'performance' | 'accessibility' | 'best-practices';

export interface AuditRequest {
  readonly url: string;
  readonly cookie: string;
  /** The debugging port of the browser to drive. */
  readonly port: number;
  readonly formFactor: FormFactor;
  readonly categories: readonly Category[];
}

export interface Audit {
  /** Of a hundred. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** What cost points, worst first: the audit, and what it saw. */
  readonly faults: readonly string[];
  /** Where the browser ended up: a redirect would have audited another page. */
  readonly finalUrl: string;
}

export type AuditReply = { readonly judgement: Audit } | { readonly trouble: string };

async function auditPage({ url, cookie, port, formFactor, categories }: AuditRequest): Promise<Audit> {
  const flags = {
    port,
    logLevel: 'silent' as const,
    onlyCategories: [...categories],
    // For reports that people read.
    disableFullPageScreenshot: true,
    // A path that leads nowhere is answered with 404, and has a page like any other.
    ignoreStatusCode: true,
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
      const lostPoints = (1 - audit.score) * weight;
      return [{ lost: lostPoints, words: `${audit.id} ${audit.displayValue ?? ''}`.trim() }];
    })
    .sort((one, other) => other.lost - one.lost)
    .map(({ words }) => words);
  return { scores, faults, finalUrl: lhr.finalDisplayedUrl };
}

/** A trace without its start says nothing about the page: Lighthouse asks to be run again. */
const missingTraceStart = 'NO_NAVSTART';

async function look(...how: Parameters<typeof lighthouse>): Promise<Result> {
  for (let turn = 1; ; turn += 1) {
    const lhr = (await lighthouse(...how))?.lhr;
    if (!lhr) throw new Error('Lighthouse gave no result');
    if (!lhr.runtimeError) return lhr;
    if (lhr.runtimeError.code !== missingTraceStart || turn === 3) throw new Error(lhr.runtimeError.message);
  }
}

process.on('message', (order: AuditRequest) => {
  auditPage(order).then(
    (judgement) => process.send?.({ judgement } satisfies AuditReply),
    (error: unknown) =>
      process.send?.({
        trouble: String(error instanceof Error ? error.message : error),
      } satisfies AuditReply),
  );
});
