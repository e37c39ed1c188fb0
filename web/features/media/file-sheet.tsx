import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import { stillOf } from '../post/media-facts.ts';
import { AltText } from './alt-text.tsx';
import { FileHead } from './file-head.tsx';
import { FocusEditor } from './focus-editor.tsx';
import { FitList } from './platform-fit.tsx';
import { mediaQuery } from './queries.ts';
import { Tags } from './tags.tsx';
import { UsedIn } from './used-in.tsx';

/** All details of one file. */
export function FileSheet({ id, canWrite, className }: { id: string; canWrite: boolean; className: string }) {
  const { data: media, isError, error, refetch } = useQuery(mediaQuery(id));
  const back = (
    <Link
      to="/media"
      search={({ file: _file, ...rest }) => rest}
      activeOptions={{ exact: true }}
      className="mb-3 flex min-h-9 w-max items-center gap-1 text-sm text-fg-2 desk:hidden"
    >
      <Icon of={ChevronLeft} />
      {t('All files')}
    </Link>
  );
  if (!media)
    return (
      <div className={className}>
        {back}
        {isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton label={t('Loading the file')}>
            <div className="panel grid gap-3 p-5">
              <span className="sk h-4 w-1/2" />
              <span className="sk h-3 w-4/5" />
              <span className="sk h-64" />
            </div>
          </Skeleton>
        )}
      </div>
    );
  const still = stillOf(media);
  return (
    <div
      className={`desk:sticky desk:top-[calc(var(--mast-h)+16px)] desk:max-h-[calc(100dvh-var(--mast-h)-32px)] desk:overflow-auto ${className}`}
    >
      {back}
      <aside className="panel divide-y divide-edge" aria-label={media.name}>
        <FileHead media={media} canWrite={canWrite} />
        {media.kind === 'video' ? (
          <section className="bg-booth" aria-label={t('Play')}>
            <video
              controls
              preload="metadata"
              src={media.url}
              {...(still ? { poster: still } : {})}
              className="mx-auto max-h-[340px] w-full"
            />
          </section>
        ) : null}
        {still && media.kind !== 'document' ? (
          <FocusEditor media={media} still={still} canWrite={canWrite} />
        ) : null}
        <section className="grid gap-2.5 px-[18px] py-4">
          <h3 className="h3">{t('Where it fits')}</h3>
          <FitList fits={media.fits} />
        </section>
        <AltText media={media} canWrite={canWrite} />
        <Tags media={media} canWrite={canWrite} />
        <UsedIn media={media} />
      </aside>
    </div>
  );
}
