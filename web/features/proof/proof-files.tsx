import { FileText } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { Thumbnail } from '../../components/thumbnail.tsx';
import { formatDuration, formatFileSize } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import type { PersonTag } from '../post/people-tags.ts';
import { visibleFiles } from '../post/post-options.ts';
import type { PreviewFile } from './previews/preview.ts';

export interface ProofFile extends PreviewFile {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
}

const sectionTitle = (files: readonly ProofFile[]): string => {
  const kinds = new Set(files.map(({ kind }) => kind));
  if (kinds.has('document')) return t('Document');
  return kinds.has('video') ? t('Pictures and video') : t('Pictures');
};

/** The files one by one, with facts about the exact bytes that are published. */
export function ProofFiles({
  files,
  people,
  described,
}: {
  files: readonly ProofFile[];
  /** Who is tagged in which of them. */
  people: readonly PersonTag[];
  /** Whether the platform supports alt text. */
  described: boolean;
}) {
  if (files.length === 0) return null;
  const shown = visibleFiles(files);
  return (
    <section className="grid gap-2 border-t border-edge pt-4">
      <h3 className="h3">{sectionTitle(files)}</h3>
      <ol className="grid gap-2.5">
        {files.map((file) => (
          <li key={file.url} className="grid grid-cols-[48px_1fr] gap-3 text-sm">
            <FileThumbnail file={file} />
            <div>
              <FileDescription file={file} described={described} />
              <FilePeople tags={people.filter((tag) => tag.file === shown.indexOf(file) + 1)} />
              <p className="slug">
                {file.kind === 'document' ? '' : `${file.width} × ${file.height}, `}
                {file.durationMs ? `${formatDuration(file.durationMs)}, ` : ''}
                {formatFileSize(file.size_bytes)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FilePeople({ tags }: { tags: readonly PersonTag[] }) {
  return tags.length === 0 ? null : (
    <p data-part="people">
      {t('With {names}', { names: tags.map(({ username }) => `@${username}`).join(', ') })}
    </p>
  );
}

function FileThumbnail({ file }: { file: ProofFile }) {
  if (file.kind === 'video') return <Thumbnail url={file.poster ?? undefined} className="size-12" video />;
  if (file.kind === 'image')
    return <img src={file.url} alt="" className="size-12 rounded-[2px] bg-sunk object-cover" />;
  return (
    <span className="grid size-12 place-items-center rounded-[2px] bg-sunk text-fg-3">
      <Icon of={FileText} size={18} />
    </span>
  );
}

function FileDescription({ file, described }: { file: ProofFile; described: boolean }) {
  if (file.role === 'thumbnail') return <p>{t('Thumbnail')}</p>;
  if (!described || (file.kind === 'document' && !file.alt)) return <p>{file.name}</p>;
  return (
    <p className={file.alt ? '' : 'text-fg-3'}>
      {file.alt || t('No description for people who cannot see it')}
    </p>
  );
}
