import { type CSSProperties, type ReactNode, useState } from 'react';
import { useElementWidth } from './use-element-width.ts';

export const baseLineClass = 'stroke-(--chart-base) [vector-effect:non-scaling-stroke]';
export const lineClass =
  'fill-none stroke-current stroke-[1.75] [stroke-linejoin:round] [vector-effect:non-scaling-stroke]';

/**
 * A chart whose points can be read by pointer, finger or arrow keys. The control is a native slider on top of it, so
 * screen readers and keyboards support it.
 */
export function ChartFrame({
  label,
  count,
  height,
  xOf,
  describe,
  className = '',
  style,
  children,
}: {
  label: string;
  /** How many points there are. */
  count: number;
  height: number;
  xOf: (index: number, width: number) => number;
  describe: (index: number) => string;
  className?: string;
  style?: CSSProperties | undefined;
  children: (width: number, at: number | null) => ReactNode;
}) {
  const [container, width] = useElementWidth<HTMLDivElement>(560);
  const [at, setAt] = useState<number | null>(null);
  const last = count - 1;
  const nearest = (x: number): number => {
    let found = 0;
    for (let index = 1; index < count; index += 1)
      if (Math.abs(xOf(index, width) - x) < Math.abs(xOf(found, width) - x)) found = index;
    return found;
  };
  const shown = at === null ? null : Math.min(at, last);
  const x = shown === null ? 0 : xOf(shown, width);
  return (
    <div
      className={`relative min-w-0 has-focus-visible:rounded-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-(--focus) ${className}`}
      ref={container}
      style={{ ...style, height }}
    >
      <svg
        aria-hidden
        focusable="false"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        height={height}
        className="w-full overflow-visible"
      >
        {children(width, shown)}
      </svg>
      <input
        type="range"
        className="absolute inset-0 size-full cursor-crosshair touch-pan-y appearance-none opacity-0 print:in-[.analytics]:hidden [&::-webkit-slider-thumb]:size-px [&::-webkit-slider-thumb]:appearance-none"
        aria-label={label}
        aria-valuetext={describe(shown ?? last)}
        min={0}
        max={Math.max(0, last)}
        value={shown ?? last}
        onChange={(event) => setAt(Number(event.target.value))}
        onFocus={() => setAt((was) => was ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={(event) =>
          setAt(nearest(event.clientX - event.currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={(event) => {
          if (document.activeElement !== event.currentTarget) setAt(null);
        }}
      />
      {shown === null ? null : (
        <span
          className="pointer-events-none absolute -top-1.5 z-5 w-max max-w-[min(260px,60%)] rounded-1 bg-solid px-2 py-1 text-xs/[1.35] text-on-solid print:in-[.analytics]:hidden"
          aria-hidden
          style={x > width / 2 ? { right: width - x + 8 } : { left: x + 8 }}
        >
          {describe(shown)}
        </span>
      )}
    </div>
  );
}
