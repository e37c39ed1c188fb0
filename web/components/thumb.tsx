import { ImageOff } from 'lucide-react';
import { Icon } from './icon.tsx';

/** The first picture of a post, or a quiet place where one would be. */
export function Thumb({ url, className = 'size-12' }: { url: string | undefined; className?: string }) {
  return url ? (
    <img
      src={url}
      alt=""
      loading="lazy"
      className={`flex-none rounded-[2px] bg-sunk object-cover ${className}`}
    />
  ) : (
    <span className={`grid flex-none place-items-center rounded-[2px] bg-sunk text-fg-3 ${className}`}>
      <Icon of={ImageOff} size={15} />
    </span>
  );
}
