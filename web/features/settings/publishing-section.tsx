import { useQuery } from '@tanstack/react-query';
import { roleCanSign, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { PauseSwitch } from '../pauses/pause-switch.tsx';
import { pausePaths, pausesQuery } from '../pauses/queries.ts';

/** Pauses the workspace. It takes effect immediately, because in an emergency there is no time for Save. */
export function PublishingSection() {
  const { workspace } = useMe();
  const { data: pauses } = useQuery(pausesQuery);
  const paused = pauses?.find(({ scope }) => scope === 'workspace')?.message ?? null;
  return (
    <section id="publishing" className="scroll-mt-20" aria-labelledby="publishing-title">
      <h2 className="h2" id="publishing-title">
        {t('Publishing')}
      </h2>
      <p className="meta mb-2.5">
        {t(
          'Holds back everything in this workspace, at once. Single accounts are paused on their own pages.',
        )}
      </p>
      <div className="panel p-[18px]">
        {roleCanSign(workspace.role) ? (
          <PauseSwitch
            path={pausePaths.workspace(workspace.id)}
            what={t('in {workspace}', { workspace: workspace.name })}
            paused={paused}
          />
        ) : (
          <p className="text-sm text-fg-2">
            {paused ?? t('Publishing goes on.')}{' '}
            {paused ? t('An owner or approver can resume it.') : t('An owner or approver can pause it.')}
          </p>
        )}
      </div>
    </section>
  );
}
