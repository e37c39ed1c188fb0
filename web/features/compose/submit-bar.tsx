import { ArrowRight } from 'lucide-react';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { ScheduleButton } from './schedule-button.tsx';

/** When it goes out, and the button that sends it to review. Approvers sign there. */
export function SubmitBar({
  schedule,
  accountIds,
  postIds,
  zone,
  onSchedule,
  canSignOwn,
  postCount,
  failures,
  disabled,
  onSubmit,
}: {
  schedule: ScheduleInput | null;
  accountIds: readonly string[];
  postIds: readonly string[];
  zone: string;
  onSchedule: (schedule: ScheduleInput | null) => Promise<void>;
  canSignOwn: boolean;
  /** How many would be submitted; those already in review are not. */
  postCount: number;
  /** What was refused; with its name when several are submitted. */
  failures: readonly { readonly key: number; readonly name: string | null; readonly error: unknown }[];
  disabled: boolean;
  onSubmit: (andSign: boolean) => void;
}) {
  return (
    <div className="sticky bottom-0 z-[4] border-t border-edge bg-desk max-phone:fixed max-phone:inset-x-0 max-phone:z-40">
      {failures.length > 0 ? (
        <ul className="mx-auto grid max-h-[30dvh] max-w-[800px] gap-2 overflow-auto px-10 pt-3 max-phone:px-4">
          {failures.map(({ key, name, error }) => (
            <li key={key} data-problem className="grid gap-1">
              {name ? <p className="lab">{name}</p> : null}
              <InlineProblem error={error} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mx-auto flex max-w-[800px] flex-wrap items-center gap-2.5 px-10 py-3 *:min-h-11 max-phone:px-4">
        <ScheduleButton
          schedule={schedule}
          accountIds={accountIds}
          postIds={postIds}
          zone={zone}
          onChange={onSchedule}
        />
        <span className="min-h-0 flex-1 max-phone:hidden" />
        <button
          type="button"
          className={`btn max-phone:flex-1 ${canSignOwn ? '' : 'btn-solid'}`}
          disabled={disabled || postCount === 0}
          onClick={() => onSubmit(false)}
        >
          {postCount > 1 ? t('Send {count} to review', { count: postCount }) : t('Send to review')}
        </button>
        {canSignOwn ? (
          <button
            type="button"
            className="btn btn-solid max-phone:flex-1"
            disabled={disabled}
            onClick={() => onSubmit(true)}
          >
            {t('Review and sign')}
            <Icon of={ArrowRight} />
          </button>
        ) : null}
      </div>
    </div>
  );
}
