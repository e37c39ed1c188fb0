import { type PreviewFile, ratioOf } from './preview.ts';
import { PreviewMedia } from './preview-media.tsx';

/** A file in a frame of the platform's aspect ratio: it fills the frame and is cropped around the focus point. */
export function FramedMedia({
  file,
  ratio,
  className = '',
  poster,
}: {
  file: PreviewFile;
  ratio: number;
  className?: string;
  poster?: string | undefined;
}) {
  const { focus } = file;
  return (
    <div
      className={`pv-frame ${className}`}
      data-cut={(ratioOf(file) ?? ratio) > ratio ? 'sides' : 'ends'}
      style={{
        aspectRatio: ratio,
        ...(focus ? { '--focus': `${focus.x * 100}% ${focus.y * 100}%` } : {}),
      }}
    >
      <PreviewMedia file={file} poster={poster} />
    </div>
  );
}
