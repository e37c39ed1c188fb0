import { Film, ImageOff } from 'lucide-react';
import { Icon } from './icon.tsx';

/** A small image of a post's first file, or a placeholder. */
export function Thumbnail({
  url,
  className = 'size-12',
  video = false,
}: {
  url: string | undefined;
  className?: string;
  video?: boolean;
}) {
  return url ? (
    <img
      src={url}
      alt=""
      loading="lazy"
      className={`flex-none rounded-[2px] bg-sunk object-cover ${className}`}
    />
  ) : (
    <span className={`grid flex-none place-items-center rounded-[2px] bg-sunk text-fg-3 ${className}`}>
      <Icon of={video ? Film : ImageOff} size={15} />
    </span>
  );
}
