import type { OperatorOverviewView } from '../../../server/http/views.ts';
import { switchOf } from '../../data/pauses.ts';
import { cityOf, longMoment } from '../../lib/dates.ts';
import { PauseSwitch } from '../pause-switch.tsx';

/** The switch of everything: for work on the machine, or when something is badly wrong. */
export function Installation({ paused, zone }: { paused: OperatorOverviewView['paused']; zone: string }) {
  return (
    <section className="grid gap-2.5" aria-labelledby="publishing-title">
      <h2 className="h2" id="publishing-title">
        {paused ? 'Publishing is paused' : 'Publishing'}
      </h2>
      <PauseSwitch
        path={switchOf.installation()}
        what="in all workspaces"
        paused={
          paused &&
          `Paused in all workspaces by ${paused.by?.name ?? 'somebody on the command line'} since ${longMoment(paused.since, zone)}, ${cityOf(zone)}.${paused.reason ? ` Their reason: ${paused.reason}` : ''}`
        }
      />
    </section>
  );
}
