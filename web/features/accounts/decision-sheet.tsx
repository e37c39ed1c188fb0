import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';

interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  refetch(): unknown;
}

/** A page with one decision about connecting: its loading state, its error state, and the question itself. */
export function DecisionSheet<Data>({
  query,
  children,
}: {
  query: QueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid min-h-[calc(100dvh-var(--mast-h))] grid-cols-1 place-items-center bg-booth p-6 max-tablet:pb-20 max-phone:p-1 max-phone:pb-20"
    >
      <div className="proof w-[min(580px,100%)]">
        <div className="sheet">
          {query.data !== undefined ? (
            children(query.data)
          ) : query.isPending ? (
            <div className="p-8">
              <Skeleton>
                <span className="sk mb-3 h-8 w-3/5" />
                <span className="sk mb-2 h-12" />
                <span className="sk h-12" />
              </Skeleton>
            </div>
          ) : (
            <div className="grid gap-4 p-8">
              <h1 className="title">{t('Nothing was connected.')}</h1>
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
              <Link to="/accounts" search={{}} className="btn justify-self-start">
                {t('Back to accounts')}
              </Link>
            </div>
          )}
        </div>
      </div>
    </main>
  );
}
