import { type PreviewFile, ratioOf } from './preview.ts';
import { PreviewMedia } from './preview-media.tsx';

/** A picture that will be cropped is a span, which may be larger than the frame. */
const frameClass =
  'relative overflow-hidden bg-[#000] [&>:is(img,video)]:absolute [&>:is(img,video)]:inset-0 [&>:is(img,video)]:size-full [&>:is(img,video)]:object-[var(--focal-point,50%_50%)] [&>img]:object-cover [&>video]:object-contain [&>span]:absolute [&>span]:top-1/2 [&>span]:left-1/2 [&>span]:-translate-1/2';

/** A file in a frame of the platform's aspect ratio: it fills the frame and is cropped around the focus point. */
export function FramedMedia({
  file,
  ratio,
  poster,
}: {
  file: PreviewFile;
  ratio: number;
  poster?: string | undefined;
}) {
  const { focus } = file;
  const isWider = (ratioOf(file) ?? ratio) > ratio;
  return (
    <div
      className={`${frameClass} ${isWider ? '[&>span]:h-full' : '[&>span]:w-full'}`}
      style={{
        aspectRatio: ratio,
        ...(focus ? { '--focal-point': `${focus.x * 100}% ${focus.y * 100}%` } : {}),
      }}
    >
      <PreviewMedia file={file} poster={poster} />
    </div>
  );
}
