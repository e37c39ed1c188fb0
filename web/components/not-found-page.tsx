import { Link } from '@tanstack/react-router';
import { useTitle } from '../browser/use-title.ts';
import { t } from '../i18n/t.ts';

export function NotFoundPage() {
  useTitle(t('Not found'));
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh grid-cols-1 place-items-center bg-booth p-6">
      <div className="proof w-[min(480px,100%)]">
        <div className="sheet">
          <p className="slugline slug">
            <b>404</b>
            <span>{t('no such sheet')}</span>
          </p>
          <div className="grid justify-items-start gap-3 p-7">
            <h1 className="title">{t('There is no page here.')}</h1>
            <p className="text-fg-2">
              {t('The address may be mistyped, or what it showed is gone. Your posts are all in the list.')}
            </p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Link to="/" className="btn btn-solid">
                {t('Go to Home')}
              </Link>
              <Link to="/posts" className="btn">
                {t('See all posts')}
              </Link>
            </div>
          </div>
        </div>
      </div>
    </main>
  );
}
