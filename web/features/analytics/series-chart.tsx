import { Group } from '@visx/group';
import { scaleLinear } from '@visx/scale';
import { Area, Bar, Line, LinePath } from '@visx/shape';
import { useId } from 'react';
import { findPlatform, type PlatformName } from '../platforms/platforms.ts';
import { baseLineClass, ChartFrame, lineClass } from './chart-frame.tsx';
import { findHatches, findRuns, type Point, toHeights, valueDomain } from './series.ts';

const height = 74;
const base = 64;
const top = 6;

const xOf =
  (count: number) =>
  (index: number, width: number): number =>
    count < 2 ? width / 2 : (index / (count - 1)) * width;

/** The gain per bucket. A gap stays empty; a tick below the line is a post going out. */
export function SeriesChart({
  platform,
  points,
  label,
  describe,
}: {
  platform: PlatformName;
  points: readonly Point[];
  label: string;
  describe: (index: number) => string;
}) {
  const hatchId = useId();
  const colours = findPlatform(platform)?.colours;
  const xAt = xOf(points.length);
  const runs = findRuns(points);
  const heights = toHeights(points);
  const y = scaleLinear<number>({ domain: valueDomain(heights), range: [base, top] });
  const yOf = (index: number): number => y(heights[index] ?? 0);
  return (
    <ChartFrame
      label={label}
      count={points.length}
      height={height}
      xOf={xAt}
      describe={describe}
      className={`not-print:max-phone:col-span-full ${colours ? 'text-(--pf-light) dark:text-(--pf-dark) print:text-[#000]' : ''}`}
      style={colours && ({ '--pf-light': colours.light, '--pf-dark': colours.dark } as React.CSSProperties)}
    >
      {(width, at) => {
        const x = (index: number): number => xAt(index, width);
        const isReported = at !== null && points[at]?.value !== null;
        return (
          <Group>
            <defs>
              <pattern
                id={hatchId}
                width={5}
                height={5}
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <path d="M0 0V5" className="stroke-current stroke-[1.5] opacity-40" />
              </pattern>
            </defs>
            {findHatches(points).map(({ from, to }) => (
              <Bar
                key={to}
                x={x(from)}
                width={Math.max(1, x(to) - x(from))}
                y={Math.min(yOf(to), y(0))}
                height={Math.max(1, Math.abs(y(0) - yOf(to)))}
                fill={`url(#${hatchId})`}
              />
            ))}
            {runs.map(({ from, to }) => {
              const indexes = Array.from({ length: to - from + 1 }, (_, step) => from + step);
              return from === to ? (
                <circle key={from} cx={x(from)} cy={yOf(from)} r={2.5} className="fill-current" />
              ) : (
                <Group key={from}>
                  <Area data={indexes} x={x} y0={y(0)} y1={yOf} className="fill-current opacity-10" />
                  <LinePath data={indexes} x={x} y={yOf} className={lineClass} />
                </Group>
              );
            })}
            <Line from={{ x: 0, y: y(0) }} to={{ x: width, y: y(0) }} className={baseLineClass} />
            {points.map(({ start, posts }, index) =>
              posts === 0 ? null : (
                <Line
                  key={start}
                  from={{ x: x(index), y: base }}
                  to={{ x: x(index), y: base + 9 }}
                  className="stroke-fg stroke-2 [vector-effect:non-scaling-stroke]"
                />
              ),
            )}
            {at === null ? null : (
              <>
                <Line
                  from={{ x: x(at), y: 0 }}
                  to={{ x: x(at), y: base }}
                  className="stroke-edge-strong [stroke-dasharray:2_2] [vector-effect:non-scaling-stroke]"
                />
                {isReported ? <circle cx={x(at)} cy={yOf(at)} r={3.5} className="fill-current" /> : null}
              </>
            )}
          </Group>
        );
      }}
    </ChartFrame>
  );
}
