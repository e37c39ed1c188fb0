/** A worker that is killed at its nth boundary: a commit to the database or a call to the platform, before it or after it. */
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';

export class Killed extends Error {}

export interface KillableWorker {
  readonly worker: PublishingDeps;
  /** The boundary at which it died, if it did. */
  diedAt(): string | undefined;
}

/** From its last boundary on, nothing that it does has an effect: that is what being killed means. */
export function createKillableWorker(deps: PublishingDeps, boundaries: number): KillableWorker {
  let passedCount = 0;
  let diedAt: string | undefined;
  const boundary = (where: string): void => {
    if (diedAt === undefined && ++passedCount === boundaries) diedAt = where;
    if (diedAt !== undefined) throw new Killed(`killed ${diedAt}`);
  };
  const withBoundaries =
    <Args extends unknown[], Result>(where: string, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      boundary(`before ${where}`);
      const result = await act(...args);
      boundary(`after ${where}`);
      return result;
    };
  const { attempts, tokens } = deps;
  const worker: PublishingDeps = {
    ...deps,
    transact: withBoundaries('a transaction', deps.transact) as PublishingDeps['transact'],
    send: (request) =>
      withBoundaries(`${request.method} ${new URL(request.url).pathname}`, deps.send)(request),
    tokens: { ...tokens, tokenFor: withBoundaries('asking for a token', tokens.tokenFor) },
    attempts: {
      ...attempts,
      saveHandles: withBoundaries('saving handles', attempts.saveHandles),
      markCommitting: withBoundaries('marking the commit step', attempts.markCommitting),
    },
  };
  return { worker, diedAt: () => diedAt };
}
