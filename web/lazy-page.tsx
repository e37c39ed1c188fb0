/** A page whose code comes when somebody goes there. What stands there while it does not come is ours, not the browser's. */
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, use, useEffect, useReducer } from 'react';
import { ErrorState } from './components/feedback.tsx';
import { Page } from './components/page.tsx';
import { t } from './i18n/t.ts';
import { reachable, reportReach } from './lib/connection.ts';
import { bringCode, knock, mayReloadFor, type Outcome } from './lib/page-code.ts';
import { ApiProblem } from './lib/problem.ts';
import { useStore } from './lib/use-store.ts';

type Trouble = Exclude<Outcome<unknown>, { kind: 'here' }>;

interface Code {
  there?: ComponentType;
  trouble?: Trouble;
  /** Also called when a link is merely pointed at, so it does no more than fetch, and never fails. */
  readonly load: () => Promise<void>;
}

export function lazyPage<Name extends string>(
  bring: () => Promise<{ readonly [N in Name]: ComponentType }>,
  name: Name,
): RouteComponent {
  let underWay: Promise<void> | undefined;
  const code: Code = {
    load: () => {
      underWay ??= bringCode(bring, knock).then((outcome) => {
        underWay = undefined;
        if (outcome.kind === 'here') code.there = outcome.code[name];
        else code.trouble = outcome;
        // The banner says so, and knocks until somebody answers.
        if (outcome.kind === 'unreachable') reportReach(false);
      });
      return underWay;
    },
  };
  return Object.assign(() => <Loaded code={code} />, { preload: code.load });
}

function Loaded({ code }: { code: Code }) {
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  if (!code.there && !code.trouble) use(code.load());
  if (code.there) return <code.there />;
  return code.trouble ? (
    <NotHere trouble={code.trouble} onRetry={() => void code.load().then(drawAgain)} />
  ) : null;
}

function NotHere({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  const isReached = useStore(reachable);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time somebody answers again, or the trouble is another.
  useEffect(() => {
    if (trouble.kind === 'unreachable' && isReached) onRetry();
    if (trouble.kind === 'gone' && mayReloadFor(trouble.file, () => sessionStorage)) window.location.reload();
  }, [isReached, trouble]);
  const problem = new ApiProblem(
    trouble.kind === 'unreachable'
      ? {
          status: 0,
          title: t('Signoff cannot be reached.'),
          detail: t('This page comes by itself when the connection is back.'),
        }
      : {
          status: 0,
          title: t('A part of this page is missing.'),
          detail: t('There may be a newer version. Load the page again.'),
        },
  );
  return (
    <Page title={t('This page did not open.')}>
      <ErrorState
        error={problem}
        onRetry={trouble.kind === 'gone' ? () => window.location.reload() : onRetry}
      />
    </Page>
  );
}
