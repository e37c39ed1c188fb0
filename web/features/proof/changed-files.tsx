import { FileText } from 'lucide-react';
import type { RevisionView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { formatDuration } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { diffFiles, type FileChange } from './media-diff.ts';

type File = RevisionView['media'][number];
type Change = FileChange<File>;

const formatSize = ({ width, height, duration_ms, mime }: File): string =>
  mime === 'application/pdf'
    ? ''
    : `${width} × ${height}${duration_ms === null ? '' : `, ${formatDuration(duration_ms)}`}`;

const describeChange = (change: Change): string => {
  const { place } = change;
  switch (change.kind) {
    case 'same':
      return t('File {place}: the same', { place });
    case 'moved':
      return t('File {place}: the same file, moved here', { place });
    case 'described':
      return t('File {place}: the same file, new description', { place });
    case 'added':
      return t('File {place}: added', { place });
    case 'removed':
      return t('Removed: it was file {place}', { place });
    case 'replaced':
      return change.reshaped
        ? t('File {place}: cropped or replaced, in another shape', { place })
        : t('File {place}: replaced', { place });
  }
};

/** A draft has no number yet. */
type Numbered = Pick<RevisionView, 'media'> & { readonly number?: number | null };

/** The approved files beside those that will be published, each from its own revision's bytes. */
export function ChangedFiles({
  before,
  after,
  isSinceApproval = true,
}: {
  before: Numbered;
  after: Numbered;
  /** False: two versions are compared, of which the earlier was not approved. */
  isSinceApproval?: boolean;
}) {
  const changes = diffFiles(before.media, after.media);
  const changed = changes.filter(({ kind }) => kind !== 'same');
  const unchangedCount = changes.length - changed.length;
  if (changed.length === 0) return null;
  return (
    <section aria-label={t('Files, before and now')} className="grid gap-3">
      <ol className="grid gap-3.5">
        {changed.map((change) => (
          <li key={`${change.kind} ${change.place}`} className="grid gap-1.5">
            <p className="text-sm">{describeChange(change)}</p>
            <div className="grid grid-cols-[repeat(2,minmax(0,120px))] gap-3">
              <Side file={change.was} revision={before.number} old />
              <Side file={change.now} revision={after.number} />
            </div>
          </li>
        ))}
      </ol>
      {isSinceApproval && unchangedCount > 0 ? (
        <p className="meta">
          {t('{count, plural, one {One more file is} other {# more files are}} as approved.', {
            count: unchangedCount,
          })}
        </p>
      ) : null}
    </section>
  );
}

const formatRevision = (revision: Numbered['number']): string =>
  revision === undefined || revision === null ? t('draft') : t('rev {revision}', { revision });

function Side({
  file,
  revision,
  old = false,
}: {
  file: File | null;
  revision: Numbered['number'];
  old?: boolean;
}) {
  return (
    <figure className="min-w-0">
      {file ? (
        <Picture file={file} old={old} />
      ) : (
        <div className="grid aspect-[4/5] min-h-[74px] w-full content-center place-items-center rounded-[4px] border-[1.5px] border-dashed border-edge-strong px-2.5 py-1.5 text-center text-(length:--text-sm) text-fg-3">
          {old ? t('not there') : t('gone')}
        </div>
      )}
      <figcaption className="slug mt-1.5">
        {old ? formatRevision(revision) : <b>{formatRevision(revision)}</b>}
        {file ? <span className="block">{formatSize(file)}</span> : null}
      </figcaption>
    </figure>
  );
}

function Picture({ file, old }: { file: File; old: boolean }) {
  const className = `aspect-[4/5] w-full rounded-[2px] bg-sunk object-contain ${old ? 'opacity-60 saturate-50' : ''}`;
  if (file.mime.startsWith('image/'))
    return <img src={file.url} alt={file.alt_text || t('No description')} className={className} />;
  if (file.mime.startsWith('video/'))
    return (
      <video src={file.url} muted preload="metadata" aria-label={t('First frame')} className={className} />
    );
  return (
    <span className={`grid place-items-center text-fg-3 ${className}`}>
      <Icon of={FileText} size={22} />
    </span>
  );
}
