import { CatchBoundary, type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router';
import { type FunctionComponent, useEffect } from 'react';
import { serverReachable } from '../browser/connection.ts';
import { useStore } from '../browser/use-store.ts';
import { ErrorState } from './feedback.tsx';
import { loadCode, MissingCodeError } from './missing-code.ts';

/**
 * A part of a page whose code is loaded when it is first rendered. If loading fails, an error is shown in its place
 * and the rest of the page stays. Uses the router's lazy component, because React.lazy never retries a failed load.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, FunctionComponent<Props>>>>,
  name: Name,
): FunctionComponent<Props> {
  const Part = lazyRouteComponent(async (): Promise<{ default: FunctionComponent<Props> }> => {
    return { default: (await loadCode('part', load))[name] };
  });
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
  const isReachable = useStore(serverReachable);
  if (!(error instanceof MissingCodeError)) throw error;
  const canRetry = isReachable && !error.isGone;
  // biome-ignore lint/correctness/useExhaustiveDependencies: retries once each time the server is reachable again.
  useEffect(() => {
    if (canRetry) onRetry();
  }, [canRetry]);
  return <ErrorState error={error} onRetry={error.isGone ? () => window.location.reload() : onRetry} />;
}
