/** The report of a period: who or what wrote each post that went out, who changed it, and who approved it. */

import type { Clock } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import { type Period, resolvePeriod } from '../analytics/period.ts';
import { generatedFileKinds, generatedShare } from './origin.ts';
import type { OriginReader, ReportedPost, ReportPlace } from './reader.ts';

export interface ReportDeps {
  readonly origins: OriginReader;
  readonly clock: Clock;
}

export interface ReportInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly accountIds: readonly AccountId[];
}

/** Every post counts once in each line that is true of it. */
export interface ReportTotals {
  readonly published: number;
  /** With words of a language model. */
  readonly model: number;
  readonly model_changed: number;
  readonly composer: number;
  readonly composer_changed: number;
  readonly app: number;
  /** With files that a model, or the built-in picture maker, made. */
  readonly model_files: number;
  readonly composer_files: number;
  /** With words of people only. */
  readonly people: number;
  /** With words that are not recorded. */
  readonly unrecorded: number;
  /** Signed by a person before it went out. */
  readonly approved: number;
}

/** A report names whole days, so its parts of a day do not matter. */
export async function openReport(deps: ReportDeps, actor: Actor, input: ReportInput): Promise<Period> {
  require(actor, 'approve');
  const zone = await deps.origins.timeZone(actor.workspaceId);
  return resolvePeriod({ from: input.from, to: input.to, granularity: 'month' }, zone, deps.clock.now());
}

const pageSize = 500;

export async function* readReport(
  deps: ReportDeps,
  actor: Actor,
  { from, to }: Period,
  accountIds: readonly AccountId[],
): AsyncGenerator<readonly ReportedPost[]> {
  for (let after: ReportPlace | null = null; ; ) {
    const page: readonly ReportedPost[] = await deps.origins.published(
      actor.workspaceId,
      { from, to, accountIds },
      { after, limit: pageSize },
    );
    yield page;
    after = page.at(-1) ?? null;
    if (page.length < pageSize) return;
  }
}

export async function sumReport(pages: AsyncIterable<readonly ReportedPost[]>): Promise<ReportTotals> {
  const totals = {
    published: 0,
    model: 0,
    model_changed: 0,
    composer: 0,
    composer_changed: 0,
    app: 0,
    model_files: 0,
    composer_files: 0,
    people: 0,
    unrecorded: 0,
    approved: 0,
  };
  for await (const page of pages)
    for (const { origin, approvals } of page) {
      const { kinds, changed } = origin
        ? generatedShare(origin.origin)
        : { kinds: new Set(['unrecorded' as const]), changed: false };
      totals.published += 1;
      if (approvals.length > 0) totals.approved += 1;
      const fileKinds = origin ? generatedFileKinds(origin.origin) : new Set();
      for (const kind of ['model', 'composer'] as const) {
        if (fileKinds.has(kind)) totals[`${kind}_files`] += 1;
        if (!kinds.has(kind)) continue;
        totals[kind] += 1;
        if (changed) totals[`${kind}_changed`] += 1;
      }
      if (kinds.has('app')) totals.app += 1;
      if (kinds.has('unrecorded')) totals.unrecorded += 1;
      if (kinds.size === 1 && kinds.has('person')) totals.people += 1;
    }
  return totals;
}
