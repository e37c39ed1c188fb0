/**
 * A language model as a writer. Its output is always checked against the platform's limits and the brand's rules.
 */

import type { ModelSetup } from '../../domain/content/model-settings.ts';
import { type CaptionEvent, rewriteActions, type Writer } from '../../domain/content/ports.ts';
import type { PlatformCatalog } from '../../domain/platform-port/definition.ts';
import type { Logger } from '../../lib/logger.ts';
import { assumeCapabilities, type ModelCapabilities } from './capabilities.ts';
import type { TextCheck } from './check-caption.ts';
import { boundedFetch, type Fetch } from './model-fetch.ts';
import type { GetLimits } from './prompt.ts';
import { languageModel, providerTitles } from './providers.ts';
import { rewriteText } from './rewrite-text.ts';
import { type ModelTimeouts, startTimeouts, systemTimers, type TimeLimits, type Timers } from './timeouts.ts';
import { type WriteDeps, writeCaptions } from './write-captions.ts';

export interface ModelWriterInput extends ModelSetup {
  /** How the server is reached: `guardedFetch` for a URL that a workspace's owner entered. */
  readonly fetch: Fetch;
  readonly check: TextCheck;
  readonly limits: GetLimits;
  readonly catalog: PlatformCatalog;
  readonly log: Logger;
  readonly timers?: Timers;
  readonly timeLimits?: TimeLimits;
  /** Instead of the provider's and the model's own. */
  readonly name?: string;
  /** What earlier writers with this model found out. */
  readonly capabilities?: ModelCapabilities;
}

const writerName = ({ provider, model }: Pick<ModelSetup, 'provider' | 'model'>): string =>
  `${providerTitles[provider]} ${model}`;

/** Its iterators throw an `AppError`, or the caller's abort reason. */
export function createModelWriter(input: ModelWriterInput): Writer {
  const {
    check,
    limits,
    catalog,
    log,
    timers = systemTimers,
    timeLimits,
    name,
    capabilities = assumeCapabilities(),
    fetch,
    ...setup
  } = input;
  const model = languageModel({ ...setup, fetch: boundedFetch(fetch) });
  const client = { setup, model, log, capabilities };
  const deps: WriteDeps = { client, check, limits, catalog };

  async function* withTimeouts(
    signal: AbortSignal,
    work: (timeouts: ModelTimeouts) => AsyncGenerator<CaptionEvent>,
  ): AsyncGenerator<CaptionEvent> {
    // Leaving the loop, a failure and the end all close the connection.
    using timeouts = startTimeouts(timers, signal, timeLimits);
    yield* work(timeouts);
  }

  return {
    name: name ?? writerName(setup),
    kind: 'model',
    rewrites: rewriteActions,
    captions: (request) => withTimeouts(request.signal, (timeouts) => writeCaptions(deps, request, timeouts)),
    rewrite: (request) => withTimeouts(request.signal, (timeouts) => rewriteText(deps, request, timeouts)),
  };
}
