import { Link } from '@tanstack/react-router';
import type { MediaListItemView } from '../../../server/http/views.ts';
import { Skeleton } from '../../components/feedback.tsx';
import { t } from '../../i18n/t.ts';
import { MediaStill } from './media-still.tsx';
import { FitGlyphs } from './platform-fit.tsx';

const describeUsage = (count: number): string =>
  t('{count, plural, =0 {not used} one {# post} other {# posts}}', { count });

export const tilesClass =
  'grid grid-cols-[repeat(auto-fill,minmax(158px,1fr))] gap-x-4 gap-y-5 max-phone:grid-cols-[1fr_1fr] max-phone:gap-x-3 max-phone:gap-y-[18px]';
export const tileClass = 'group/tile grid content-start gap-1.5 rounded-[2px]';
export const tileNameClass = 'truncate font-slug text-xs/[1.3] font-medium tracking-[-0.01em]';

export function Tiles({
  files,
  shownId,
  dimmed,
}: {
  files: readonly MediaListItemView[];
  shownId: string | undefined;
  dimmed: boolean;
}) {
  return (
    <ul className={`${tilesClass} ${dimmed ? 'opacity-60' : ''}`}>
      {files.map((file) => (
        <li key={file.id}>
          <Link
            to="/media"
            search={(before) => ({ ...before, file: file.id })}
            className={tileClass}
            activeProps={{}}
            aria-current={file.id === shownId ? 'true' : undefined}
            resetScroll={false}
          >
            <MediaStill media={file} />
            <span className={tileNameClass} title={file.name}>
              {file.name}
            </span>
            <span className="flex flex-wrap items-center gap-x-1.5">
              <FitGlyphs fits={file.fits} />
              <span className="meta ml-auto whitespace-nowrap">{describeUsage(file.used_by)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function TilesSkeleton() {
  return (
    <Skeleton label={t('Loading files')}>
      <div className={tilesClass}>
        {Array.from({ length: 8 }, (_, tile) => `tile-${tile}`).map((key) => (
          <span key={key} className="grid gap-2">
            <span className="sk aspect-square" />
            <span className="sk h-3 w-3/4" />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}
