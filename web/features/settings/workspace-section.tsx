import { t } from '../../i18n/t.ts';
import { timeZones } from '../../time/dates.ts';

export interface WorkspaceFacts {
  name: string;
  time_zone: string;
}

/** The name of the workspace, and its time zone. */
export function WorkspaceSection({
  facts,
  owner,
  onChange,
}: {
  facts: WorkspaceFacts;
  owner: boolean;
  onChange: (part: Partial<WorkspaceFacts>) => void;
}) {
  const { name, time_zone } = facts;
  return (
    <section id="workspace" className="scroll-mt-20" aria-labelledby="workspace-title">
      <h2 className="h2" id="workspace-title">
        {t('Workspace')}
      </h2>
      <p className="meta mb-2.5">{t('Its name, and the zone that times are shown and planned in.')}</p>
      <div className="panel grid grid-cols-2 gap-5 p-[18px] max-phone:grid-cols-1">
        <label className="grid gap-1.5">
          <span className="lab">{t('Name')}</span>
          <input
            className="input"
            value={name}
            maxLength={100}
            disabled={!owner}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </label>
        <label className="grid gap-1.5">
          <span className="lab">{t('Time zone')}</span>
          <select
            className="input"
            value={time_zone}
            disabled={!owner}
            onChange={(event) => onChange({ time_zone: event.target.value })}
          >
            {[...new Set([time_zone, ...timeZones()])].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}
