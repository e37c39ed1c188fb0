import { getRouteApi, Link } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { t } from '../../i18n/t.ts';
import { useConfirmEmail } from './queries.ts';

const route = getRouteApi('/confirm-email');

/** Confirms with a button, not by the visit itself: mail scanners open every link. */
export function ConfirmEmailPage() {
  useTitle(t('Confirm your e-mail address'));
  const { token = '' } = route.useSearch();
  const confirm = useConfirmEmail();
  return (
    <main id="main" className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6 max-phone:p-2">
      <div className="proof w-[min(520px,100%)]">
        <div className="sheet">
          <div className="grid gap-5 p-8 max-phone:p-5">
            <Wordmark />
            <div role="status">
              <h1 className="title">{confirm.isSuccess ? t('It is yours.') : t('Is this address yours?')}</h1>
              <p className="mt-2 text-fg-2">
                {confirm.isSuccess
                  ? t('Your e-mail address is confirmed. Notifications can come to it now.')
                  : t('You opened the link that we sent to it. Confirm, and notifications can come by mail.')}
              </p>
            </div>
            {confirm.isError ? <InlineProblem error={confirm.error} /> : null}
            <div className="flex flex-wrap justify-end gap-2">
              <Link to="/settings/sign-in" search={{}} className="btn btn-quiet">
                {t('Your settings')}
              </Link>
              {confirm.isSuccess ? (
                <Link to="/" className="btn btn-solid">
                  {t('Go on')}
                </Link>
              ) : (
                <button
                  type="button"
                  className="btn btn-solid"
                  disabled={confirm.isPending}
                  onClick={() => confirm.mutate(token)}
                >
                  {t('Confirm')}
                </button>
              )}
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}
