import { CatchBoundary, type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router';
import { type FunctionComponent, useEffect } from 'react';
import { reachable } from '../browser/connection.ts';
import { useStore } from '../browser/use-store.ts';
import { ErrorState } from './feedback.tsx';
import { loadCode, MissingCodeError } from './missing-code.ts';

/**
 * A part of a page whose code is loaded when it is first drawn. Where it does not come, its place says so and the rest
 * of the page stays. The router's lazy component, because React.lazy can never load again what failed once.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const Part = lazyRouteComponent(async () => ({ default: await loadCode('part', load) }));
  const renderError = ({ error, reset }: ErrorComponentProps) => (
    <PartError error={error} onRetry={() => void Promise.resolve(Part.preload?.()).then(reset)} />
  );
  return (props) => (
    <CatchBoundary getResetKey={() => 0} errorComponent={renderError}>
      <Part {...props} />
    </CatchBoundary>
  );
}

function PartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isReached = useStore(reachable);
  if (!(error instanceof MissingCodeError)) throw error;
  const comesBack = isReached && !error.isGone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the server answers again.
  useEffect(() => {
    if (comesBack) onRetry();
  }, [comesBack]);
  return <ErrorState error={error} onRetry={error.isGone ? () => window.location.reload() : onRetry} />;
}
