import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Field } from '../../components/field.tsx';
import { post } from '../../data/api.ts';
import { useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { browserZone, cityOf, timeOf } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { saveWorkspace, useRefreshSettings } from '../people/queries.ts';
import { ZonePicker } from '../schedule/zone-picker.tsx';

/** The name on the stamp; for owners also what the workspace is called, and on whose clock it runs. */
export function ClockStep({ isDone, onDone }: { isDone: boolean; onDone: () => Promise<void> }) {
  const { user, workspace } = useMe();
  const isOwner = workspace.role === 'owner';
  const now = useNow(30_000);
  const refresh = useRefreshSettings();
  const [name, setName] = useState(user.name);
  const [title, setTitle] = useState(workspace.name);
  const [zone, setZone] = useState(isDone || !isOwner ? workspace.time_zone : browserZone());
  const save = useMutation({
    mutationFn: async () => {
      if (name.trim() !== user.name) await post('/v1/profile/name', { name });
      const changes = {
        ...(title.trim() === workspace.name ? {} : { name: title }),
        ...(zone === workspace.time_zone ? {} : { time_zone: zone }),
      };
      if (isOwner && Object.keys(changes).length > 0) await saveWorkspace(workspace.id, changes);
      await refresh();
      await onDone();
    },
  });
  const formId = useId();
  return (
    <>
      <form
        id={formId}
        className="grid grid-cols-2 gap-4 max-phone:grid-cols-1"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field label={t('Your name')} hint={t('It goes on your stamp.')}>
          {(ids) => (
            <input
              {...ids}
              className="input"
              autoComplete="name"
              required
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {isOwner ? (
          <Field label={t('Workspace')} hint={t('Your company, club or brand.')}>
            {(ids) => (
              <input
                {...ids}
                className="input"
                autoComplete="organization"
                required
                maxLength={100}
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </Field>
        ) : null}
      </form>
      {/* Outside the form: Enter in its search field looks for a city. */}
      {isOwner ? (
        <ZonePicker
          label={t('Your city')}
          hint={
            zone === browserZone()
              ? t('From your browser. Every time you see is on this clock.')
              : t('Every time you see is on this clock.')
          }
          value={zone}
          zone={workspace.time_zone}
          onChange={setZone}
        />
      ) : (
        <p className="text-sm">
          {t('In {city} it is {time} now. Every time you see is on this clock.', {
            city: cityOf(zone),
            time: timeOf(now, zone),
          })}
        </p>
      )}
      {save.isError ? <InlineProblem error={save.error} /> : null}
      <div>
        <button type="submit" form={formId} className="btn btn-solid" disabled={save.isPending}>
          {t('Continue')}
        </button>
      </div>
    </>
  );
}
