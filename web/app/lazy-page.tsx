/** A page whose code comes when somebody goes there. What stands there while it does not come is ours, not the browser's. */
import type { RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { createLazyCode, type LazyCode, type Trouble, useLazyCode } from '../browser/lazy-code.ts';
import { mayReloadFor } from '../browser/page-code.ts';
import { MissingCode } from '../components/missing-code.tsx';
import { Page } from '../components/page.tsx';
import { t } from '../i18n/t.ts';

export function lazyPage<Name extends string>(
  bring: () => Promise<{ readonly [N in Name]: ComponentType }>,
  name: Name,
): RouteComponent {
  const code = createLazyCode<ComponentType>(async () => (await bring())[name]);
  return Object.assign(() => <Loaded code={code} />, { preload: code.load });
}

function Loaded({ code }: { code: LazyCode<ComponentType> }) {
  const { retry } = useLazyCode(code);
  if (code.there) return <code.there />;
  return code.trouble ? <NotHere trouble={code.trouble} onRetry={retry} /> : null;
}

function NotHere({ trouble, onRetry }: { trouble: Trouble; onRetry: () => void }) {
  useEffect(() => {
    if (trouble.kind === 'gone' && mayReloadFor(trouble.file, () => sessionStorage)) window.location.reload();
  }, [trouble]);
  return (
    <Page title={t('This page did not open.')}>
      <MissingCode
        trouble={trouble}
        later={t('This page comes by itself when the connection is back.')}
        onRetry={onRetry}
      />
    </Page>
  );
}
