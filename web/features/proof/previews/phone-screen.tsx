import type { ReactNode } from 'react';
import type { PreviewFile } from './preview.ts';
import { PreviewMedia } from './preview-media.tsx';

/** A picture that will be cropped is a span. */
const mediaClass =
  'absolute inset-0 grid place-items-center [&_:is(img,video)]:size-full [&_:is(img,video)]:object-contain [&>span]:w-full';

/** A file that fills a phone, and what lies over it. */
export function PhoneScreen({
  file,
  poster,
  moment,
  empty,
  className,
  children,
}: {
  file: PreviewFile | undefined;
  poster?: string | undefined;
  moment?: number | undefined;
  /** Shown as long as there is no file. */
  empty: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`relative mx-auto aspect-[9/16] w-[min(352px,100%)] overflow-hidden font-post font-normal text-[#fff] ${className}`}
    >
      <div className={mediaClass}>
        {file ? (
          <PreviewMedia key={`${file.url} ${poster ?? ''}`} file={file} poster={poster} moment={moment} />
        ) : (
          <p className="p-[24px] text-center text-[#b8b8b8]">{empty}</p>
        )}
      </div>
      {children}
    </div>
  );
}
