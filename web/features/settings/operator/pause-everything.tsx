import type { OperatorOverviewView } from '../../../../server/http/views.ts';
import { t } from '../../../i18n/t.ts';
import { cityOf, longMoment } from '../../../time/dates.ts';
import { PauseSwitch } from '../../pauses/pause-switch.tsx';
import { switchOf } from '../../pauses/queries.ts';

const pausedWords = (paused: NonNullable<OperatorOverviewView['paused']>, zone: string): string => {
  const by = paused.by?.name ?? t('somebody on the command line');
  const since = `${longMoment(paused.since, zone)}, ${cityOf(zone)}`;
  const words = t('Paused in all workspaces by {name} since {since}.', { name: by, since });
  return paused.reason ? `${words} ${t('Their reason: {reason}', { reason: paused.reason })}` : words;
};

/** The switch of everything: for work on the machine, or when something is badly wrong. */
export function Installation({ paused, zone }: { paused: OperatorOverviewView['paused']; zone: string }) {
  return (
    <section className="grid gap-2.5" aria-labelledby="publishing-title">
      <h2 className="h2" id="publishing-title">
        {paused ? t('Publishing is paused') : t('Publishing')}
      </h2>
      <PauseSwitch
        path={switchOf.installation()}
        what={t('in all workspaces', {}, 'publishing')}
        paused={paused && pausedWords(paused, zone)}
      />
    </section>
  );
}
