import { AxisBottom } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { axisPlaces, axisWords } from './analytics-series.ts';
import type { Granularity } from './analytics-view.ts';
import { useWidth } from './use-width.ts';

/** One axis for all rows, under the last of them. */
export function TimeAxis({
  starts,
  granularity,
  zone,
}: {
  starts: readonly string[];
  granularity: Granularity;
  zone: string;
}) {
  const [place, width] = useWidth<HTMLDivElement>(560);
  const places = axisPlaces(starts.length, width < 420 ? 4 : 6);
  const scale = scaleLinear<number>({ domain: [0, Math.max(1, starts.length - 1)], range: [0, width] });
  const words = (index: number): string => {
    const before = places[places.indexOf(index) - 1];
    return axisWords(
      starts[index] ?? '',
      before === undefined ? undefined : starts[before],
      granularity,
      zone,
    );
  };
  return (
    <div className="figure-axis" aria-hidden>
      <div ref={place}>
        <svg aria-hidden viewBox={`0 0 ${width} 18`} preserveAspectRatio="none" height={18}>
          <AxisBottom
            scale={scale}
            tickValues={places}
            tickFormat={(value) => words(Number(value))}
            hideAxisLine
            hideTicks
            tickLength={0}
            tickLabelProps={(value) => ({
              className: 'axis-word',
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
