/** What the sandbox's formula gives for a post at an instant, asked of the sandbox itself. */
import type { FormulaStage } from './formula-stage.ts';

type Figures = Readonly<Record<string, number>>;

export interface Oracle {
  /** By the platform's own names of its metrics, whether or not it has told them. */
  figuresAt(platform: string, externalId: string, at: number): Promise<Figures>;
}

export function createOracle(stage: FormulaStage): Oracle {
  const kept = new Map<string, Promise<Figures>>();
  return {
    figuresAt(platform, externalId, at) {
      const query = new URLSearchParams({
        platform,
        id: externalId,
        at: new Date(at).toISOString(),
      }).toString();
      const answer =
        kept.get(query) ??
        stage.read<{ figures: Figures }>(`figures?${query}`).then(({ figures }) => figures);
      kept.set(query, answer);
      return answer;
    },
  };
}
