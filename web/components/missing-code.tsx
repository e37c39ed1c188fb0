import { type Trouble, useComingBack } from '../browser/lazy-code.ts';
import { ApiProblem } from '../data/problem.ts';
import { t } from '../i18n/t.ts';
import { ErrorState } from './feedback.tsx';

/** In the place of what did not come: what happened, and the way to have it. `later`: what comes when somebody answers. */
export function MissingCode({
  trouble,
  later,
  onRetry,
}: {
  trouble: Trouble;
  later: string;
  onRetry: () => void;
}) {
  useComingBack(trouble, onRetry);
  return trouble.kind === 'unreachable' ? (
    <ErrorState
      error={new ApiProblem({ status: 0, title: t('Signoff cannot be reached.'), detail: later })}
      onRetry={onRetry}
    />
  ) : (
    <ErrorState
      error={
        new ApiProblem({
          status: 0,
          title: t('A part of this page is missing.'),
          detail: t('There may be a newer version. Load the page again.'),
        })
      }
      onRetry={() => window.location.reload()}
    />
  );
}
