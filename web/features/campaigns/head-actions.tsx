import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronDown, Plus, RefreshCw, Trash2 } from 'lucide-react';
import type { CampaignView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem, MenuRule } from '../../components/menu.tsx';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import type { Asking } from './asked.tsx';
import type { Entry } from './campaign-plan.ts';
import { isMaking } from './queries.ts';

/** What can be done with the whole campaign. The one solid button is for what waits for this person. */
export function HeadActions({
  campaign,
  mine,
  writes,
  onAsk,
}: {
  campaign: CampaignView;
  mine: readonly Entry[];
  writes: boolean;
  onAsk: (asking: Asking) => void;
}) {
  const first = mine[0]?.post?.id;
  return (
    <div className="flex flex-wrap gap-2 max-phone:w-full max-phone:*:flex-1">
      <Link to="/analytics" search={{ campaign: campaign.id, period: '90-days' }} className="btn btn-quiet">
        {t('Report')}
      </Link>
      {writes ? (
        <>
          <Menu
            align="end"
            trigger={
              <button type="button" className="btn btn-quiet">
                {t('More')}
                <Icon of={ChevronDown} size={15} />
              </button>
            }
          >
            <MenuItem onSelect={() => onAsk('add')}>
              <Icon of={Plus} />
              {t('Add posts')}
            </MenuItem>
            {campaign.items.length > 0 && !isMaking(campaign) ? (
              <MenuItem onSelect={() => onAsk('all')}>
                <Icon of={RefreshCw} />
                {t('Make all drafts again')}
              </MenuItem>
            ) : null}
            <MenuRule />
            <MenuItem onSelect={() => onAsk('delete')}>
              <Icon of={Trash2} />
              {t('Delete the campaign')}
            </MenuItem>
          </Menu>
          <button type="button" className="btn" onClick={() => onAsk('change')}>
            {campaign.brief ? t('Change the brief') : t('Rename')}
          </button>
        </>
      ) : null}
      {first ? (
        <Link
          to="/review/{-$postId}"
          params={{ postId: first }}
          search={{ campaign: campaign.id }}
          className="btn btn-solid"
        >
          {capital(
            t('Review {count, plural, one {one} other {{number}}}', {
              count: mine.length,
              number: numberWord(mine.length),
            }),
          )}
          <Icon of={ArrowRight} />
        </Link>
      ) : null}
    </div>
  );
}
