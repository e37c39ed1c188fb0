import { UserRound } from 'lucide-react';
import { Icon } from '../../../components/icon.tsx';
import type { PersonTag } from '../../post/people-tags.ts';
import { personMark } from './person-mark.ts';
import { type Framing, placeInFrame } from './place-in-frame.ts';
import { type PreviewFile, ratioOf } from './preview.ts';

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
