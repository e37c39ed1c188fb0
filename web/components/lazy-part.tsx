import type { ComponentType } from 'react';
import { createLazyCode, type LazyCode, useLazyCode } from '../browser/lazy-code.ts';
import { t } from '../i18n/t.ts';
import { MissingCode } from './missing-code.tsx';

/**
 * A part that stands in a page and whose code comes with it. Where it does not come, its place says so and the rest of
 * the page stays: unlike a page it never loads the window again by itself, because somebody may be writing beside it.
 */
export function lazyPart<Props extends object>(
  bring: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code = createLazyCode(bring);
  return (props) => <Loaded code={code} props={props} />;
}

function Loaded<Props extends object>({
  code,
  props,
}: {
  code: LazyCode<ComponentType<Props>>;
  props: Props;
}) {
  const { retry } = useLazyCode(code);
  if (code.there) return <code.there {...props} />;
  return code.trouble ? (
    <MissingCode
      trouble={code.trouble}
      later={t('This part comes by itself when the connection is back.')}
      onRetry={retry}
    />
  ) : null;
}
