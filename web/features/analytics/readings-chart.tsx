import { scaleLinear } from '@visx/scale';
import { Line, LinePath } from '@visx/shape';
import { type Reading, reachOf, readingWords } from './analytics-series.ts';
import { ChartFrame } from './chart-frame.tsx';

const height = 64;
const base = 58;

/** One figure of one post, at the times it was read. */
export function ReadingsChart({
  readings,
  label,
  zone,
}: {
  readings: readonly Reading[];
  label: string;
  zone: string;
}) {
  const start = readings[0]?.at ?? 0;
  const span = Math.max(1, (readings.at(-1)?.at ?? 1) - start);
  const x = (index: number, width: number): number =>
    (((readings[index]?.at ?? start) - start) / span) * width;
  const y = scaleLinear<number>({ domain: reachOf(readings.map(({ value }) => value)), range: [base, 6] });
  const places = readings.map((_, index) => index);
  const yOf = (index: number): number => y(readings[index]?.value ?? 0);
  return (
    <ChartFrame
      label={label}
      count={readings.length}
      height={height}
      xOf={x}
      words={(index) => {
        const reading = readings[index];
        return reading ? readingWords(reading, zone) : '';
      }}
    >
      {(width, at) => (
        <>
          <LinePath data={places} x={(index) => x(index, width)} y={yOf} className="chart-line" />
          <Line from={{ x: 0, y: y(0) }} to={{ x: width, y: y(0) }} className="chart-base" />
          {at === null ? null : <circle cx={x(at, width)} cy={yOf(at)} r={3.5} className="chart-dot" />}
        </>
      )}
    </ChartFrame>
  );
}
