import { type PreviewFile, ratioOf } from './preview.ts';
import { Shown } from './shown.tsx';

/** A file in a frame of the platform's shape: it fills the frame, and what is too much falls away around the focus. */
export function Framed({
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
      <Shown file={file} poster={poster} />
    </div>
  );
}
