import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { t } from '../../i18n/t.ts';
import type { Version } from './versions.ts';
import type { VersionedPost } from './versions-dialog.tsx';

const dialog = preloadable(() => import('./versions-dialog.tsx'));

/** Opens the versions of a post, or of the posts of an idea. */
export function VersionsButton({
  posts,
  initialNumber = null,
  action,
  className = '',
}: {
  /** The first is shown first. */
  posts: readonly VersionedPost[];
  /** Set: opened at once, at this revision. */
  initialNumber?: number | null;
  action: (of: VersionedPost, version: Version, close: () => void) => ReactNode;
  className?: string;
}) {
  const [opened, setOpened] = useState(initialNumber !== null);
  const close = () => setOpened(false);
  const loaded = usePreloadable(dialog, opened, close);
  const [first, ...others] = posts;
  if (!first) return null;
  return (
    <>
      <button
        type="button"
        className={`btn btn-sm btn-quiet ${className}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Icon of={History} />
        {t('Versions')}
      </button>
      {opened && loaded ? (
        <loaded.VersionsDialog
          posts={[first, ...others]}
          initialNumber={initialNumber}
          action={(of, version) => action(of, version, close)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
