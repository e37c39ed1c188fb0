import { cityOf, timeOf } from '../time/dates.ts';
import { useNow } from '../time/use-now.ts';

/** Every time on the page is told in this zone. */
export function ZoneClock({ zone }: { zone: string }) {
  const now = useNow(5000);
  return (
    <span className="pr-1.5 font-slug text-xs whitespace-nowrap text-fg-2 max-[1340px]:hidden" title={zone}>
      <b className="font-medium text-fg">{timeOf(now, zone)}</b> {cityOf(zone)}
    </span>
  );
}
