import type { CropView } from '../../../server/http/views.ts';

/** The cropped part of a picture, as it would be published. Its aspect ratio follows from the picture's size. */
export function CroppedImage({
  url,
  alt,
  crop,
  size,
  className = '',
  style,
}: {
  url: string;
  alt: string;
  crop: CropView;
  size: { width: number; height: number };
  className?: string;
  style?: React.CSSProperties;
}) {
  const ratio = (crop.width * size.width) / (crop.height * size.height);
  return (
    <span
      className={`relative block overflow-hidden bg-sunk ${className}`}
      style={{ aspectRatio: ratio, ...style }}
    >
      <img
        src={url}
        alt={alt}
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          left: `${(-100 * crop.x) / crop.width}%`,
          top: `${(-100 * crop.y) / crop.height}%`,
        }}
      />
    </span>
  );
}
