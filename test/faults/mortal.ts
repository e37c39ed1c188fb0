/** A worker that is killed at its nth boundary: a commit to the database or a call to the platform, before it or after it. */
import type { PublishingDeps } from '../../server/domain/publishing/deps.ts';

export class Killed extends Error {}

export interface Mortal {
  readonly worker: PublishingDeps;
  /** The boundary at which it died, if it did. */
  diedAt(): string | undefined;
}

/** From its last boundary on, nothing that it does reaches anybody: that is what being killed means. */
export function mortal(living: PublishingDeps, boundaries: number): Mortal {
  let passed = 0;
  let diedAt: string | undefined;
  const boundary = (where: string): void => {
    if (diedAt === undefined && ++passed === boundaries) diedAt = where;
    if (diedAt !== undefined) throw new Killed(`killed ${diedAt}`);
  };
  const around =
    <Args extends unknown[], Result>(where: string, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      boundary(`before ${where}`);
      const result = await act(...args);
      boundary(`after ${where}`);
      return result;
    };
  const { attempts, tokens } = living;
  const worker: PublishingDeps = {
    ...living,
    transact: around('a transaction', living.transact) as PublishingDeps['transact'],
    send: (request) => around(`${request.method} ${new URL(request.url).pathname}`, living.send)(request),
    tokens: { ...tokens, tokenFor: around('asking for a token', tokens.tokenFor) },
    attempts: {
      ...attempts,
      saveHandles: around('saving handles', attempts.saveHandles),
      markCommitting: around('marking the commit step', attempts.markCommitting),
    },
  };
  return { worker, diedAt: () => diedAt };
}
