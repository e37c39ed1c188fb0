import { scaleLinear } from '@visx/scale';
import { Line, LinePath } from '@visx/shape';
import { baseLineClass, ChartFrame, lineClass } from './chart-frame.tsx';
import { describeReading, type Reading, valueDomain } from './series.ts';

const height = 64;
const base = 58;

/** One metric of one post, at the times it was read. */
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
  const y = scaleLinear<number>({
    domain: valueDomain(readings.map(({ value }) => value)),
    range: [base, 6],
  });
  const indexes = readings.map((_, index) => index);
  const yOf = (index: number): number => y(readings[index]?.value ?? 0);
  return (
    <ChartFrame
      label={label}
      count={readings.length}
      height={height}
      xOf={x}
      describe={(index) => {
        const reading = readings[index];
        return reading ? describeReading(reading, zone) : '';
      }}
    >
      {(width, at) => (
        <>
          <LinePath data={indexes} x={(index) => x(index, width)} y={yOf} className={lineClass} />
          <Line from={{ x: 0, y: y(0) }} to={{ x: width, y: y(0) }} className={baseLineClass} />
          {at === null ? null : <circle cx={x(at, width)} cy={yOf(at)} r={3.5} className="fill-fg" />}
        </>
      )}
    </ChartFrame>
  );
}
