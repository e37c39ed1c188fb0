/** What the sandbox's formula gives for a post at an instant, queried from the sandbox itself. */
import type { FormulaFixture } from './formula-fixture.ts';

type Figures = Readonly<Record<string, number>>;

export interface Oracle {
  /** By the platform's own metric names, whether or not it has reported them. */
  metricsAt(platform: string, externalId: string, at: number): Promise<Figures>;
}

export function createOracle(fixture: FormulaFixture): Oracle {
  const cached = new Map<string, Promise<Figures>>();
  return {
    metricsAt(platform, externalId, at) {
      const query = new URLSearchParams({
        platform,
        id: externalId,
        at: new Date(at).toISOString(),
      }).toString();
      const answer =
        cached.get(query) ??
        fixture.readSandbox<{ figures: Figures }>(`figures?${query}`).then(({ figures }) => figures);
      cached.set(query, answer);
      return answer;
    },
  };
}
