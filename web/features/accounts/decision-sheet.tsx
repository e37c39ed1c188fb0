import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';

interface Asked<Data> {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  refetch(): unknown;
}

/** A page that asks one decision about connecting: while it loads, when it cannot be asked, and the question itself. */
export function DecisionSheet<Data>({
  asked,
  children,
}: {
  asked: Asked<Data>;
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
          {asked.data !== undefined ? (
            children(asked.data)
          ) : asked.isPending ? (
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
              <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
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
