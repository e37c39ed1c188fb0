import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { figureGridClass } from './metric-row.tsx';
import { formatTick, pickTicks } from './series.ts';
import { useElementWidth } from './use-element-width.ts';
import type { Granularity } from './views.ts';

/** One axis for all rows, below the last one. */
export function TimeAxis({
  starts,
  granularity,
  zone,
}: {
  starts: readonly string[];
  granularity: Granularity;
  zone: string;
}) {
  const [container, width] = useElementWidth<HTMLDivElement>(560);
  const ticks = pickTicks(starts.length, width < 420 ? 4 : 6);
  const scale = scaleLinear<number>({ domain: [0, Math.max(1, starts.length - 1)], range: [0, width] });
  const labelAt = (index: number): string => {
    const before = ticks[ticks.indexOf(index) - 1];
    return formatTick(
      starts[index] ?? '',
      before === undefined ? undefined : starts[before],
      granularity,
      zone,
    );
  };
  return (
    <div
      className={`${figureGridClass} px-[18px] pt-1.5 not-print:max-phone:grid-cols-1 not-print:max-phone:px-[15px]`}
      aria-hidden
    >
      <div ref={container} className="col-start-3 not-print:max-phone:col-start-1">
        <svg
          aria-hidden
          viewBox={`0 0 ${width} 18`}
          preserveAspectRatio="none"
          height={18}
          className="w-full overflow-visible"
        >
          <AxisBottom
            scale={scale}
            tickValues={ticks}
            tickFormat={(value) => labelAt(Number(value))}
            hideAxisLine
            hideTicks
            tickLength={0}
            tickLabelProps={(value) => ({
              className: 'fill-fg-3 font-slug text-2xs leading-none',
              dy: '0em',
              y: 10,
              textAnchor:
                starts.length > 1 && value === 0
                  ? 'start'
                  : value === starts.length - 1 && starts.length > 1
                    ? 'end'
                    : 'middle',
            })}
          />
        </svg>
      </div>
    </div>
  );
}
