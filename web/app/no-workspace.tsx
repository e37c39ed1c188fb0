import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTitle } from '../browser/use-title.ts';
import { toErrorMessage } from '../components/readable-error.ts';
import { errorToast } from '../components/toast-store.ts';
import { Wordmark } from '../components/wordmark.tsx';
import { endSession } from '../data/session.ts';
import { t } from '../i18n/t.ts';

/** For a signed-in user who is not a member of any workspace yet. */
export function NoWorkspace({ name }: { name: string }) {
  useTitle(t('No workspace yet'));
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = () =>
    endSession()
      .then(() => client.clear())
      .then(() => navigate({ to: '/signin', search: {} }))
      .catch((error: unknown) => errorToast(toErrorMessage(error)));
  return (
    <main id="main" className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6">
      <div className="proof w-[min(480px,100%)]">
        <div className="sheet grid justify-items-start gap-4 p-8">
          <Wordmark />
          <h1 className="title">{t('{name}, you are in no workspace yet.', { name })}</h1>
          <p className="text-fg-2">
            {t(
              'Ask an owner for an invitation link and open it here. Then you see the posts and can sign them.',
            )}
          </p>
          <button type="button" className="btn" onClick={() => void signOut()}>
            {t('Sign out')}
          </button>
        </div>
      </div>
    </main>
  );
}
