/** A language model as a writer. Everything it gives has been held against the platform's limits and the brand's rules. */
import type { ModelSetup } from '../../domain/content/model-settings.ts';
import { type CaptionEvent, rewriteActions, type Writer } from '../../domain/content/ports.ts';
import type { Logger } from '../../lib/logger.ts';
import { boundedFetch, type Fetch } from './fetches.ts';
import type { TextCheck } from './judge.ts';
import { type Learnt, nothingLearnt } from './learnt.ts';
import { type Patience, startPatience, systemTimers, type Timers } from './patience.ts';
import type { LimitsOf } from './prompt.ts';
import { languageModel, providerTitles } from './providers.ts';
import { rewriteText } from './rewrite-text.ts';
import { type WriteDeps, writeCaptions } from './write-captions.ts';

export interface ModelWriterInput extends ModelSetup {
  /** How the server is reached: `guardedFetch` for an address that a workspace's owner typed. */
  readonly fetch: Fetch;
  readonly check: TextCheck;
  readonly limits: LimitsOf;
  readonly log: Logger;
  readonly timers?: Timers;
  /** What earlier writers by this model found out. */
  readonly learnt?: Learnt;
}

const writerName = ({ provider, model }: Pick<ModelSetup, 'provider' | 'model'>): string =>
  `${providerTitles[provider]} ${model}`;

/** Its iterators throw an `AppError`, or the reason of the caller's signal. */
export function createModelWriter(input: ModelWriterInput): Writer {
  const { check, limits, log, timers = systemTimers, learnt = nothingLearnt(), fetch, ...setup } = input;
  const model = languageModel({ ...setup, fetch: boundedFetch(fetch) });
  const asker = { setup, model, log, learnt };
  const deps: WriteDeps = { asker, check, limits };

  async function* patiently(
    signal: AbortSignal,
    work: (patience: Patience) => AsyncGenerator<CaptionEvent>,
  ): AsyncGenerator<CaptionEvent> {
    // Leaving the loop, a failure and the end all close the connection.
    using patience = startPatience(timers, signal);
    yield* work(patience);
  }

  return {
    name: writerName(setup),
    kind: 'model',
    rewrites: rewriteActions,
    captions: (request) => patiently(request.signal, (patience) => writeCaptions(deps, request, patience)),
    rewrite: (request) => patiently(request.signal, (patience) => rewriteText(deps, request, patience)),
  };
}
