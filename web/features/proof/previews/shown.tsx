import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { t } from '../../../i18n/t.ts';
import { initials } from '../../../i18n/words.ts';
import { Cropped } from '../../media/cropped.tsx';
import { type PreviewFile, ratioOf } from './preview.ts';

const unnamed = {
  image: t('Picture without a description'),
  video: t('Video without a description'),
  document: t('Document without a description'),
} as const;

/** One file as it goes out: pictures as they are cut, videos to play. */
export function Shown({ file, poster }: { file: PreviewFile; poster?: string | undefined }) {
  const { url, cut } = file;
  const alt = file.alt || unnamed[file.kind];
  if (file.kind === 'document')
    return (
      <a href={url} target="_blank" rel="noreferrer" className="pv-document">
        <Icon of={FileText} size={28} />
        <span>{file.name ?? t('Open the document')}</span>
      </a>
    );
  if (file.kind === 'video') {
    const ratio = ratioOf(file);
    const still = poster ?? file.poster;
    return (
      <video
        controls
        playsInline
        preload="metadata"
        src={url}
        aria-label={alt}
        {...(still ? { poster: still } : {})}
        style={{ aspectRatio: ratio, ...(cut ? { objectFit: 'cover' } : {}) }}
      />
    );
  }
  if (cut) return <Cropped url={url} alt={alt} crop={cut.crop} size={cut.size} />;
  // Its place is kept until it comes, so that nothing below it jumps.
  return <img src={url} alt={alt} width={file.width} height={file.height} />;
}

/** Hashtags and addresses stand out, as they will. */
export const marked = (text: string): ReactNode[] =>
  text.split(/(#[\p{L}\p{N}_]+|https?:\/\/\S+)/gu).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
      <span key={index} className="tag">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** The account's own picture; its initials where it has none. Its name stands beside it. */
export function Portrait({
  name,
  picture,
  className,
}: {
  name: string;
  picture: string | null;
  className: string;
}) {
  return picture ? (
    <img src={picture} alt="" className={className} />
  ) : (
    <span className={className} aria-hidden>
      {initials(name)}
    </span>
  );
}
