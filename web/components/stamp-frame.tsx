import type { ReactNode } from 'react';
import rough from '../assets/rough.svg';

const sizes = {
  small: {
    padding: 'px-[11px] py-[7px]',
    titleSize: 'text-[1.0625rem]',
    lineSize: 'text-[10px] leading-[1.4]',
  },
  normal: {
    padding: 'px-[15px] py-[9px]',
    titleSize: 'text-[1.375rem]',
    lineSize: 'text-[10px] leading-[1.4]',
  },
  large: {
    padding: 'px-[22px] py-[13px] max-tablet:px-3.5 max-tablet:py-2',
    titleSize: 'text-[2.125rem] max-tablet:text-[1.25rem]',
    lineSize: 'text-xs max-tablet:text-[9px]',
  },
};

/** The shape of a stamp, which stands for an approval and nothing else. */
export function StampFrame({
  as: Tag = 'div',
  title,
  lines = [],
  mark,
  size = 'normal',
  colour = 'text-ink',
  landing = false,
  isVoid = false,
  className = '',
}: {
  as?: 'div' | 'span';
  title: string;
  lines?: readonly string[];
  /** Before the first line. */
  mark?: ReactNode;
  size?: keyof typeof sizes;
  colour?: string;
  landing?: boolean;
  isVoid?: boolean;
  className?: string;
}) {
  const { padding, titleSize, lineSize } = sizes[size];
  const strike = isVoid ? 'line-through' : '';
  return (
    <Tag
      data-part="stamp"
      className={`inline-grid w-max max-w-full transform-[rotate(var(--tilt,-3.2deg))] gap-[3px] rounded-[4px] border-[2.5px] text-left outline -outline-offset-[6.5px] outline-current ${padding} ${isVoid ? 'text-fg-3' : colour} ${landing ? 'animate-[land_260ms_var(--ease-stamp)_both] motion-reduce:animate-none' : ''} ${className}`}
      style={isVoid ? undefined : { mask: `url("${rough}") 0 0 / 260px 120px` }}
    >
      <b
        className={`font-sans leading-none font-[850] tracking-(--track-stamp) uppercase ${titleSize} ${strike}`}
      >
        {title}
      </b>
      {lines.map((line, index) => (
        <span key={line} className={`font-slug font-medium tracking-[0.02em] ${lineSize} ${strike}`}>
          {index === 0 ? mark : null}
          {line}
        </span>
      ))}
    </Tag>
  );
}
