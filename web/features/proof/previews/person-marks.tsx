import { UserRound } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import type { Point } from '../../media/crops.ts';
import type { PersonTag } from '../../post/people-tags.ts';
import { type Framing, placeInFrame } from './place-in-frame.ts';
import { type PreviewFile, ratioOf } from './preview.ts';

/** A name at a point of a picture: below it, or above it near the lower edge, and never beyond the sides. */
export const personMark = ({ x, y }: Point) => ({
  className: `absolute -translate-x-(--across) before:absolute before:left-[clamp(4px,var(--across)-5px,100%-14px)] before:border-x-[5px] before:border-x-transparent ${
    y > 0.88
      ? '-translate-y-[calc(100%+6px)] before:-bottom-[5px] before:border-t-[5px] before:border-t-(--mark)'
      : 'translate-y-[6px] before:-top-[5px] before:border-b-[5px] before:border-b-(--mark)'
  }`,
  style: { left: `${x * 100}%`, top: `${y * 100}%`, '--across': `${x * 100}%` } as React.CSSProperties,
});

const markClass =
  'pointer-events-none max-w-[70%] rounded-[5px] bg-(--mark) px-[8px] py-[5px] text-[12px]/[1] font-semibold text-[#fff] [--mark:rgb(12_16_20/0.86)]';

/** People at their points in a picture, as they appear when a reader taps it. */
export function PersonMarks({
  tags,
  file,
  ...frame
}: { tags: readonly PersonTag[]; file: PreviewFile } & Pick<Framing, 'frameRatio' | 'fit'>) {
  const framing = {
    ...frame,
    fileRatio: ratioOf(file) ?? frame.frameRatio,
    focus: file.cut ? null : file.focus,
  };
  return tags.map(({ username, x, y }) => {
    const point = x === null || y === null ? null : placeInFrame({ x, y }, framing);
    if (!point) return null;
    const { className, style } = personMark(point);
    return (
      <span
        key={`${username} ${x} ${y}`}
        data-part="person"
        className={`${className} ${markClass}`}
        style={style}
      >
        <span className="block truncate">{username}</span>
      </span>
    );
  });
}

/** People who are tagged without a point, as in a video. */
export function PlacelessNames({ tags, className = '' }: { tags: readonly PersonTag[]; className?: string }) {
  const names = tags.filter(({ x, y }) => x === null || y === null).map(({ username }) => username);
  return names.length === 0 ? null : (
    <span data-part="people" className={`flex min-w-0 items-center gap-[5px] text-[12.5px] ${className}`}>
      <Icon of={UserRound} size={12} /> <span className="truncate">{names.join(', ')}</span>
    </span>
  );
}
