import { Skeleton } from '../../components/feedback.tsx';
import { preloadable, usePreloadable } from '../../components/preloadable.ts';
import { t } from '../../i18n/t.ts';
import type { ScheduleFormProps } from './schedule-form.tsx';

/** Always behind a click, so no page has to wait for it. */
const form = preloadable(() => import('./schedule-form.tsx'));

export function ScheduleFields(props: ScheduleFormProps) {
  const loaded = usePreloadable(form, true, () => undefined);
  return loaded ? (
    <loaded.ScheduleForm {...props} />
  ) : (
    <Skeleton label={t('Loading the times')}>
      <span className="sk h-[420px] w-full" />
    </Skeleton>
  );
}
