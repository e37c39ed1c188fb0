import { t } from '../../../i18n/t.ts';
import { Framed } from './framed.tsx';
import type { PreviewFile } from './preview.ts';
import { Shown } from './shown.tsx';

/** How many stand in the post itself. */
const most = 5;

/** Width over height of each picture, by how many there are. */
const shapes: Readonly<Record<number, readonly number[]>> = {
  2: [1, 1],
  3: [2, 1, 1],
  4: [1, 1, 1, 1],
  5: [1, 1, 1, 1, 1],
};

/** Facebook lays pictures out by their number; the last one tells how many are behind it. */
export function FacebookPhotos({ files }: { files: readonly PreviewFile[] }) {
  const [only, ...others] = files;
  if (!only) return null;
  if (others.length === 0)
    return (
      <div className="fb-one">
        <Shown file={only} />
      </div>
    );
  const shown = files.slice(0, most);
  const behind = files.length - shown.length;
  return (
    <div className="fb-grid" data-count={shown.length}>
      {shown.map((file, index) => (
        <div key={file.url} className="relative">
          <Framed file={file} ratio={shapes[shown.length]?.[index] ?? 1} />
          {behind > 0 && index === most - 1 ? (
            <span className="fb-behind">
              +{behind}
              <span className="sr-only"> {t('more pictures')}</span>
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
