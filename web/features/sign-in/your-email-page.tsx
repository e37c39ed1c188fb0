import { getRouteApi } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { Wordmark } from '../../components/wordmark.tsx';
import { t } from '../../i18n/t.ts';
import { EmailForm } from './email-form.tsx';
import { toOwnUrl } from './return-path.ts';

const route = getRouteApi('/your-email');

/** For users who signed in through a provider that gave no email address. It can be skipped. */
export function YourEmailPage() {
  useTitle(t('Your e-mail address'));
  const { return_to } = route.useSearch();
  // A full page load: an app asking for access waits at a URL that is not a page of this app.
  const continueToApp = () => window.location.replace(toOwnUrl(return_to, window.location.origin));
  return (
    <main id="main" className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6 max-phone:p-2">
      <div className="proof w-[min(520px,100%)]">
        <div className="sheet">
          <p className="slugline slug">
            <b>{t('One question')}</b>
            <span>{t('you may skip it')}</span>
          </p>
          <div className="grid gap-5 p-8 max-phone:p-5">
            <Wordmark />
            <div>
              <h1 className="title">{t('Where can we write to you?')}</h1>
              <p className="mt-2 text-fg-2">
                {t(
                  'The service you signed in with did not share your e-mail address. Colleagues see it beside your name. We send a link to it, to be sure that it is yours; it does not sign you in.',
                )}
              </p>
            </div>
            <EmailForm onSaved={continueToApp}>
              <button type="button" className="btn btn-quiet" onClick={continueToApp}>
                {t('Skip')}
              </button>
            </EmailForm>
          </div>
        </div>
      </div>
    </main>
  );
}
