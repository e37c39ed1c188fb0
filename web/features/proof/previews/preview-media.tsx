import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
export function PreviewMedia({
  file,
  poster,
  moment,
}: {
  file: PreviewFile;
  poster?: string | undefined;
  /** The second of a video that stands for it, where no still picture does. */
  moment?: number | undefined;
}) {
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
  if (file.kind === 'video') return <PreviewVideo file={file} alt={alt} poster={poster} moment={moment} />;
  if (cut) return <CroppedImage url={url} alt={alt} crop={cut.crop} size={cut.size} />;
  // Its space is reserved until it loads, so that nothing below it jumps.
  return <img src={url} alt={alt} width={file.width} height={file.height} />;
}

function PreviewVideo({
  file,
  alt,
  poster,
  moment,
}: {
  file: PreviewFile;
  alt: string;
  poster: string | undefined;
  moment: number | undefined;
}) {
  const player = useRef<HTMLVideoElement>(null);
  const { url, cut } = file;
  const showMoment = (): void => {
    // A trimmed video begins at the time that its URL names.
    const [, start = '0'] = /#t=([\d.]+)/.exec(url) ?? [];
    if (player.current && moment !== undefined) player.current.currentTime = Number(start) + moment;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another moment moves it; a reader may play it.
  useEffect(showMoment, [moment]);
  const still = poster ?? (moment === undefined ? file.poster : undefined);
  return (
    <video
      ref={player}
      controls
      playsInline
      preload="metadata"
      src={url}
      aria-label={alt}
      onLoadedMetadata={showMoment}
      {...(still ? { poster: still } : {})}
      style={{ aspectRatio: ratioOf(file), ...(cut ? { objectFit: 'cover' } : {}) }}
    />
  );
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
