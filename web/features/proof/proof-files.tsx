import { FileText } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { Thumb } from '../../components/thumb.tsx';
import { t } from '../../i18n/t.ts';
import { fileSize, lengthOf } from '../../i18n/words.ts';
import type { PreviewFile } from './previews/preview.ts';

export interface ProofFile extends PreviewFile {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly size_bytes: number;
}

const titleOf = (files: readonly ProofFile[]): string => {
  const kinds = new Set(files.map(({ kind }) => kind));
  if (kinds.has('document')) return t('Document');
  return kinds.has('video') ? t('Pictures and video') : t('Pictures');
};

/** The files one by one, with the facts of the very bytes that go out. */
export function ProofFiles({
  files,
  described,
}: {
  files: readonly ProofFile[];
  /** Whether the platform keeps words for people who cannot see a file. */
  described: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <section className="grid gap-2 border-t border-edge pt-4">
      <h3 className="h3">{titleOf(files)}</h3>
      <ol className="grid gap-2.5">
        {files.map((file) => (
          <li key={file.url} className="grid grid-cols-[48px_1fr] gap-3 text-sm">
            <Small file={file} />
            <div>
              <About file={file} described={described} />
              <p className="slug">
                {file.kind === 'document' ? '' : `${file.width} × ${file.height}, `}
                {file.durationMs ? `${lengthOf(file.durationMs)}, ` : ''}
                {fileSize(file.size_bytes)}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Small({ file }: { file: ProofFile }) {
  if (file.kind === 'video') return <Thumb url={file.poster ?? undefined} className="size-12" video />;
  if (file.kind === 'image')
    return <img src={file.url} alt="" className="size-12 rounded-[2px] bg-sunk object-cover" />;
  return (
    <span className="grid size-12 place-items-center rounded-[2px] bg-sunk text-fg-3">
      <Icon of={FileText} size={18} />
    </span>
  );
}

function About({ file, described }: { file: ProofFile; described: boolean }) {
  if (file.role === 'thumbnail') return <p>{t('Thumbnail')}</p>;
  if (!described || (file.kind === 'document' && !file.alt)) return <p>{file.name}</p>;
  return (
    <p className={file.alt ? '' : 'text-fg-3'}>
      {file.alt || t('No description for people who cannot see it')}
    </p>
  );
}
