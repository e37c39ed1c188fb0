import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../components/icon.tsx';
import { t } from '../../i18n/t.ts';

const row = 'flex min-h-11 items-center gap-4 px-[18px] py-3.5 hover:bg-hover';

/** Links to the planning pages. */
export function PlanningSection() {
  return (
    <section id="planning" className="scroll-mt-20" aria-labelledby="planning-title">
      <h2 className="h2" id="planning-title">
        {t('Planning', {}, 'section')}
      </h2>
      <p className="meta mb-2.5">{t('When accounts usually post, and what repeats.')}</p>
      <div className="panel divide-y divide-edge">
        <Link to="/settings/times" search={{}} className={row}>
          <span className="min-w-0 flex-1">
            <b className="block">{t('Posting times')}</b>
            <span className="meta block">
              {t('The times of the week of each account. A signed post takes the next free one.')}
            </span>
          </span>
          <Icon of={ChevronRight} className="text-fg-3" />
        </Link>
        <Link to="/settings/recurring" search={{}} className={row}>
          <span className="min-w-0 flex-1">
            <b className="block">{t('Recurring posts')}</b>
            <span className="meta block">
              {t('What comes every week or month, each time as a draft to approve.')}
            </span>
          </span>
          <Icon of={ChevronRight} className="text-fg-3" />
        </Link>
      </div>
    </section>
  );
}
