import type { OperatorOverviewView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';
import { cityOf, longMoment } from '../../../time/dates.ts';
import { PauseSwitch } from '../../pauses/pause-switch.tsx';
import { pausePaths } from '../../pauses/queries.ts';

const describePause = (paused: NonNullable<OperatorOverviewView['paused']>, zone: string): string => {
  const by = paused.by?.name ?? t('somebody on the command line');
  const since = `${longMoment(paused.since, zone)}, ${cityOf(zone)}`;
  const description = t('Paused in all workspaces by {name} since {since}.', { name: by, since });
  return paused.reason
    ? `${description} ${t('Their reason: {reason}', { reason: paused.reason })}`
    : description;
};

/** Pauses the whole installation: for maintenance, or when something is badly wrong. */
export function InstallationPause({
  paused,
  zone,
}: {
  paused: OperatorOverviewView['paused'];
  zone: string;
}) {
  return (
    <section className="grid gap-2.5" aria-labelledby="publishing-title">
      <h2 className="h2" id="publishing-title">
        {paused ? t('Publishing is paused') : t('Publishing')}
      </h2>
      <PauseSwitch
        path={pausePaths.installation()}
        what={t('in all workspaces', {}, 'publishing')}
        paused={paused && describePause(paused, zone)}
      />
    </section>
  );
}
