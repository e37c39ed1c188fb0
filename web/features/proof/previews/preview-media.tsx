import { FileText } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import { initials } from '../../../i18n/format-text.ts';
import { t } from '../../../i18n/t.ts';
import { CroppedImage } from '../../media/cropped-image.tsx';
import { type PreviewFile, ratioOf } from './preview.ts';

const unnamed = {
  image: t('Picture without a description'),
  video: t('Video without a description'),
  document: t('Document without a description'),
} as const;

/** One file as it will be published: pictures cropped, videos playable. */
export function PreviewMedia({ file, poster }: { file: PreviewFile; poster?: string | undefined }) {
  const { url, cut } = file;
  const alt = file.alt || unnamed[file.kind];
  if (file.kind === 'document')
    return (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="grid aspect-[4/3] place-items-center content-center gap-[8px] bg-[#eef1f3] p-[16px] text-center wrap-anywhere text-[#3b4247]"
      >
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
  if (cut) return <CroppedImage url={url} alt={alt} crop={cut.crop} size={cut.size} />;
  // Its space is reserved until it loads, so that nothing below it jumps.
  return <img src={url} alt={alt} width={file.width} height={file.height} />;
}

/** The account's picture, or its initials. Its name is shown beside it. */
export function Portrait({
  name,
  picture,
  className,
}: {
  name: string;
  picture: string | null;
  className: string;
}) {
  const portraitClass = `grid flex-none place-items-center ${className}`;
  return picture ? (
    <img src={picture} alt="" className={`${portraitClass} object-cover`} />
  ) : (
    <span className={portraitClass} aria-hidden>
      {initials(name)}
    </span>
  );
}
