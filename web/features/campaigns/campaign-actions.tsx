import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronDown, Plus, RefreshCw, Trash2 } from 'lucide-react';
import type { CampaignView } from '../../../server/http/views.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.tsx';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import type { OpenDialog } from './campaign-dialogs.tsx';
import type { Entry } from './plan.ts';
import { isGenerating } from './queries.ts';

/** The actions for the whole campaign. The one solid button is for the posts that wait for this user. */
export function CampaignActions({
  campaign,
  mine,
  canWrite,
  onOpenDialog,
}: {
  campaign: CampaignView;
  mine: readonly Entry[];
  canWrite: boolean;
  onOpenDialog: (asking: OpenDialog) => void;
}) {
  const first = mine[0]?.post?.id;
  return (
    <div className="flex flex-wrap gap-2 max-phone:w-full max-phone:*:flex-1">
      <Link to="/analytics" search={{ campaign: campaign.id, period: '90-days' }} className="btn btn-quiet">
        {t('Report')}
      </Link>
      {canWrite ? (
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
            <MenuItem onSelect={() => onOpenDialog('add')}>
              <Icon of={Plus} />
              {t('Add posts')}
            </MenuItem>
            {campaign.items.length > 0 && !isGenerating(campaign) ? (
              <MenuItem onSelect={() => onOpenDialog('all')}>
                <Icon of={RefreshCw} />
                {t('Make all drafts again')}
              </MenuItem>
            ) : null}
            <MenuSeparator />
            <MenuItem onSelect={() => onOpenDialog('delete')}>
              <Icon of={Trash2} />
              {t('Delete the campaign')}
            </MenuItem>
          </Menu>
          <button type="button" className="btn" onClick={() => onOpenDialog('change')}>
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
          {capitalize(
            t('Review {count, plural, one {one} other {{number}}}', {
              count: mine.length,
              number: spellNumber(mine.length),
            }),
          )}
          <Icon of={ArrowRight} />
        </Link>
      ) : null}
    </div>
  );
}
